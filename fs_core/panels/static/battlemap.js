// The map of a battle in a browser: shows the SVG that Python draws, and tells it what is picked.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const NEAREST = 4; // the map is drawn up to so many times larger

function render({ model, el }) {
  // Of two maps on a page each has its own hatches, for those of a hidden map do not show in another.
  const mine = `fs-ground-${Math.random().toString(36).slice(2)}-`;
  el.classList.add("fs-battle-map");
  el.setAttribute("data-lm-suppress-shortcuts", "true");
  // A row that stays: the layers, what they show in words (one line, pressed it opens), and how large the map is.
  const make = (name, parent, kind = "div") => {
    const made = document.createElement(kind);
    made.className = name;
    parent.append(made);
    return made;
  };
  const row = make("fs-battle-row", el), layers = make("fs-battle-layers", row);
  layers.setAttribute("role", "group");
  layers.setAttribute("aria-label", "Layers of the map");
  const short = make("fs-battle-short", row, "button"), bar = make("fs-battle-zoom", row);
  const frame = make("fs-battle-frame", el), said = make("fs-battle-said", el);
  short.type = "button";
  short.title = "All that the layers show, in words";
  short.setAttribute("aria-expanded", "false");
  short.onclick = () => {
    said.hidden = !said.hidden;
    short.setAttribute("aria-expanded", String(!said.hidden));
  };
  said.hidden = true;
  const status = make("fs-battle-status", el);
  status.setAttribute("role", "status");
  let near = 1;
  let picked = 0;
  let drawn = null; // the picture in view, and the number of the question that it answers
  let question = 0;

  const buttons = () => [...frame.querySelectorAll("[data-key]")];
  const middle = element => {
    const box = element.lastElementChild.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };

  const zoom = (next) => {
    const old = near;
    near = Math.max(1, Math.min(NEAREST, next));
    const part = near / old, x = frame.scrollLeft + frame.clientWidth / 2, y = frame.scrollTop + frame.clientHeight / 2;
    size();
    frame.scrollTo(x * part - frame.clientWidth / 2, y * part - frame.clientHeight / 2);
  };
  const size = () => {
    const svg = frame.querySelector("svg");
    if (svg) svg.style.width = svg.style.height = `${near * 100}%`;
    // Counters grow less than the ground; on a projector they shall be read from the last row.
    frame.style.setProperty("--small", near ** (el.closest(".fs-projector") ? -0.5 : -0.7));
  };

  // While a place is asked for the map turns to the places, and afterwards back to what was in view.
  let seen = null; // size and scroll before the map turned
  const turn = () => {
    if (!frame.clientWidth) return; // not laid out yet: once it is, the observer of its size turns it
    const svg = frame.querySelector("svg"), box = svg?.dataset.near?.split(" ").map(Number);
    if (box && !seen) {
      seen = [near, frame.scrollLeft, frame.scrollTop];
      const shown = svg.viewBox.baseVal;
      near = Math.max(near, Math.min(NEAREST, 0.6 * Math.min(shown.width / box[2], shown.height / box[3])));
      size();
      const around = svg.getBoundingClientRect(), scale = svg.getScreenCTM();
      frame.scrollTo(
        scale.a * (box[0] + box[2] / 2) + scale.e - around.x - frame.clientWidth / 2,
        scale.d * (box[1] + box[3] / 2) + scale.f - around.y - frame.clientHeight / 2,
      );
    } else if (!box && seen) {
      near = seen[0];
      size();
      frame.scrollTo(seen[1], seen[2]);
      seen = null;
    }
  };
  for (const [words, sign, act] of [["Larger", "+", () => zoom(near * 1.5)], ["Smaller", "−", () => zoom(near / 1.5)],
    ["Whole map", "Whole", () => zoom(1)]]) {
    const made = document.createElement("button");
    Object.assign(made, { type: "button", textContent: sign, title: words, onclick: act });
    made.setAttribute("aria-label", words);
    bar.append(made);
  }

  // The layers: buttons that stay, so that the focus stays on them; what they show is told below the map.
  const label = () => {
    for (const one of model.get("layers")) {
      let made = layers.querySelector(`[data-layer="${one.id}"]`);
      if (!made) {
        made = document.createElement("button");
        Object.assign(made, { type: "button", textContent: one.label, title: one.hint });
        made.dataset.layer = one.id;
        made.onclick = () => model.send({ kind: "layer", key: one.id });
        layers.append(made);
      }
      made.setAttribute("aria-pressed", String(one.on));
    }
  };
  const tell = () => {
    const lines = model.get("said").split("\n").filter(Boolean);
    short.textContent = lines.join(" ");
    short.disabled = !lines.length;
    status.textContent = lines.join(" ");
    said.replaceChildren(...lines.map(line => Object.assign(document.createElement("p"), { textContent: line })));
    if (!lines.length && !said.hidden) short.onclick();
  };

  const show = () => {
    question = model.get("question");
    if (drawn === model.get("svg")) return;
    drawn = model.get("svg");
    const held = frame.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    frame.innerHTML = drawn.replaceAll("fs-ground-", mine);
    size();
    turn();
    const all = buttons();
    const first = all.find(one => one.matches(".fs-legal")) || all[0];
    const same = held && all.find(one => one.dataset.key === held);
    if (same || first) (same || first).tabIndex = 0;
    if (held !== null) (same || first)?.focus({ preventScroll: true });
    if (picked) {
      const since = picked;
      picked = 0;
      requestAnimationFrame(() => (window.fsRedraws ||= []).push(performance.now() - since));
    }
  };

  const move = (target) => {
    for (const one of buttons()) one.tabIndex = one === target ? 0 : -1;
    target.focus({ preventScroll: true });
    target.lastElementChild.scrollIntoView({ block: "nearest", inline: "nearest" });
  };

  const pick = (target) => {
    picked = performance.now();
    model.send({ kind: "pick", key: target.dataset.key, question });
  };

  frame.addEventListener("click", event => {
    const target = event.target.closest("[data-key]");
    if (!target) return;
    if (event.detail > 1) return; // a double click gives one answer
    move(target);
    pick(target);
  });

  frame.addEventListener("wheel", event => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(near * (event.deltaY < 0 ? 1.2 : 1 / 1.2));
  }, { passive: false });

  frame.addEventListener("keydown", event => {
    const here = event.target.closest("[data-key]");
    if (!here || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      if (!event.repeat) pick(here);
    } else if (event.key in ARROWS) {
      // The nearest button in the direction of the arrow; what lies aside counts double.
      const [dx, dy] = ARROWS[event.key], [x, y] = middle(here);
      let best = null, least = Infinity;
      for (const one of buttons()) {
        const [ox, oy] = middle(one), along = (ox - x) * dx + (oy - y) * dy;
        const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx), far = along + 2 * aside;
        if (one !== here && along > 1 && along >= aside && far < least) [best, least] = [one, far];
      }
      if (best) move(best);
    } else if (event.key === "Home") {
      const legal = buttons().find(one => one.matches(".fs-legal"));
      if (legal) move(legal);
    } else if (event.key === "+" || event.key === "-") {
      zoom(event.key === "+" ? near * 1.5 : near / 1.5);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });

  const gone = new AbortController();
  const later = afterPress(frame, gone.signal);
  const changed = () => later(show);
  const heard = { "change:svg": changed, "change:question": changed, "change:layers": label, "change:said": tell };
  for (const [name, act] of Object.entries(heard)) model.on(name, act);
  label();
  tell();
  show();
  const resized = new ResizeObserver(() => { size(); turn(); });
  resized.observe(frame);
  return () => {
    gone.abort();
    resized.disconnect();
    for (const [name, act] of Object.entries(heard)) model.off(name, act);
  };
}

export default { render };
