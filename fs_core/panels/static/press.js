// What redraws itself leaves alone what is pressed: press and release must meet the same button, or no click comes of them.
// Gives a function that draws at once, or, while something inside ``el`` is pressed, after the click.
function afterPress(el, signal) {
  const waiting = new Set();
  let pressed = false;
  const release = () => {
    if (!pressed) return;
    pressed = false;
    setTimeout(() => { // the click comes first
      if (pressed) return;
      for (const draw of waiting) draw();
      waiting.clear();
    });
  };
  el.addEventListener("pointerdown", (event) => { pressed ||= event.button === 0; }, { signal });
  el.addEventListener("keydown", (event) => { pressed ||= event.key === " "; }, { signal });
  // Heard on the way down, for others may keep it to themselves; but a blur on the way down is that of any element.
  for (const end of ["pointerup", "pointercancel", "keyup"]) {
    window.addEventListener(end, release, { signal, capture: true });
  }
  window.addEventListener("blur", release, { signal });
  return (draw) => {
    if (pressed || waiting.size) waiting.add(draw);
    else draw();
  };
}

