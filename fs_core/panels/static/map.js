// The light maps in a browser: lays down the pieces that Python draws, and tells it what is picked.
// Both maps stand side by side in one frame, one of them hidden; an opened stack lies above them.

const SVG = "http://www.w3.org/2000/svg";
const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
const WAYS = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };
const TITLES = { strategic: "Strategic", tactical: "Tactical" };
const KEY = "key"; // what is open if it is not a stack
let made = 0;

// Milliseconds from each pick to the frame after the map was drawn anew; read by tests and benchmarks.
window.fsRedraws ??= [];

// What Python has sent so far to one widget, for every view of it.
const empty = () => ({ sheets: null, key: "", units: {}, stacks: {}, counts: {},
  maps: { strategic: { keys: [], set: {} }, tactical: { keys: [], set: {} } } });

function initialize(model, state) {
  model.on("msg:custom", message => {
    if (message.kind === "sheets") Object.assign(state, { sheets: message.sheets, key: message.key });
    if (message.kind !== "update") return;
    for (const [which, { keys, set }] of Object.entries(message.maps)) {
      const kept = state.maps[which].set;
      state.maps[which] = { keys, set: Object.fromEntries(keys.map(key => [key, set[key] ?? kept[key]])) };
    }
    Object.assign(state.units, message.units);
    state.stacks = message.stacks;
    state.counts = message.counts;
    state.drawing = message.drawing;
  });
  model.send({ kind: "ready" }); // now there is somebody to hear the answer
}

function render(model, el, state) {
  const uid = `fsm${++made}-`;
  const root = document.createElement("div");
  root.className = "fs-map";
  root.dataset.lmSuppressShortcuts = "true"; // JupyterLab leaves the keys alone
  root.innerHTML = `
    <div class="fs-map-bar">
      <div class="fs-map-tabs" role="tablist" aria-label="Maps">${Object.entries(TITLES).map(([which, title]) =>
        `<button type="button" role="tab" data-which="${which}"><span>${title}</span><b></b></button>`).join("")}</div>
      <div class="fs-map-zoom" role="group" aria-label="Zoom and key">
        <button type="button" data-zoom="out" aria-label="Zoom out" title="Zoom out (−)">−</button>
        <button type="button" data-zoom="in" aria-label="Zoom in" title="Zoom in (+)">+</button>
        <button type="button" data-zoom="reset" title="Whole map (0)">Whole map</button>
        <button type="button" data-key="1" aria-haspopup="dialog" title="What the signs mean">Key</button>
      </div>
    </div>
    <div class="fs-map-frame"><p class="fs-map-wait">The map is being drawn …</p></div>
    <div class="fs-map-said" role="status" aria-live="polite"></div>`;
  el.append(root);
  const frame = root.querySelector(".fs-map-frame");
  const views = {};       // for each map: its svg, its layers and its pieces by key
  let opened = "";        // the stack that is open, as area:side
  let drawing = 0;        // the number of the drawing in view
  let picked = 0;         // when the last pick was made, until it is drawn
  let homes = {};         // for each map, the areas and the stack that Tab stops at

  // --- laying down what Python drew --------------------------------------------------------------------------------

  function layOut() {
    frame.innerHTML = "";
    for (const [which, sheet] of Object.entries(state.sheets)) {
      const own = text => text.replaceAll("fsm-", uid);
      const svg = document.createElementNS(SVG, "svg");
      svg.setAttribute("viewBox", `0 0 ${sheet.width} ${sheet.height}`);
      svg.setAttribute("role", "group");
      svg.setAttribute("aria-label", sheet.name);
      svg.dataset.map = which;
      svg.innerHTML = `<defs>${own(sheet.defs)}</defs>` + sheet.layers.map(([name, still]) =>
        `<g data-layer="${name}">${own(still ?? "")}</g>`).join("");
      frame.append(svg);
      views[which] = { svg, sheet, own, pieces: new Map(), box: [0, 0, sheet.width, sheet.height] };
      homes[which] = { area: "", stack: "" };
      lay(which, state.maps[which].set);
    }
    drawing = state.drawing;
    showMap();
  }

  function lay(which, changed) {
    const view = views[which], keys = state.maps[which].keys, wanted = new Set(keys);
    for (const [key, piece] of view.pieces) if (!wanted.has(key)) { piece.remove(); view.pieces.delete(key); }
    let next = {};
    for (const key of [...keys].reverse()) {
      const layer = key.split("/")[0];
      let piece = view.pieces.get(key);
      if (!piece) {
        piece = document.createElementNS(SVG, "g");
        view.pieces.set(key, piece);
        changed = { ...changed, [key]: state.maps[which].set[key] };
      }
      const parent = view.svg.querySelector(`[data-layer="${layer}"]`);
      const before = next[layer] ?? null;
      if (piece.parentNode !== parent || piece.nextSibling !== before) parent.insertBefore(piece, before);
      next[layer] = piece;
    }
    for (const [key, drawn] of Object.entries(changed)) {
      const piece = view.pieces.get(key);
      if (piece) piece.innerHTML = view.own(drawn);
    }
    rove(which);
  }

  function update(message) {
    if (!state.sheets) return;
    if (!views.strategic) layOut();
    drawing = message.drawing;
    const active = root.contains(document.activeElement) ? document.activeElement : null;
    const id = active?.dataset.id, hadPicks = opened && frame.querySelector(".fs-open .fs-legal");
    for (const which of Object.keys(views)) lay(which, message.maps[which].set);
    showTabs();
    root.querySelector(".fs-map-said").textContent = message.news;
    if (opened && opened !== KEY) fillOpened();
    const gone = opened && opened !== KEY && (!state.stacks[opened] || (hadPicks && !frame.querySelector(".fs-open .fs-legal")));
    if (gone) closeStack();
    else if (id && document.activeElement !== active) (find(id) ?? find(`area:${id.split(":")[1]}`))?.focus();
    if (picked) {
      const since = picked;
      picked = 0;
      requestAnimationFrame(() => setTimeout(() => window.fsRedraws.push(performance.now() - since)));
    }
  }

  // Areas and stacks lie on the map in view, counters in the stack that is open.
  const find = id => (id.startsWith("unit:") ? frame : views[model.get("which")]?.svg)?.querySelector(`[data-id="${id}"]`);

  // --- which map, how large, how near ------------------------------------------------------------------------------

  function showMap() {
    const which = model.get("which");
    for (const [name, view] of Object.entries(views)) view.svg.toggleAttribute("hidden", name !== which);
    root.classList.toggle("fs-projector", model.get("projector"));
    showTabs();
    if (opened && opened !== KEY && !views[which]?.svg.querySelector(`[data-id="stack:${opened}"]`)) closeStack();
    if (views[which]) setBox(which, views[which].box);
  }

  function showTabs() {
    const which = model.get("which");
    for (const tab of root.querySelectorAll("[data-which]")) {
      const here = tab.dataset.which === which, count = state.counts[tab.dataset.which] ?? 0;
      tab.setAttribute("aria-selected", here);
      tab.tabIndex = here ? 0 : -1;
      tab.querySelector("b").textContent = count && !here ? count : "";
      tab.setAttribute("aria-label", TITLES[tab.dataset.which] + (count ? `, ${count} to pick` : ""));
    }
  }

  function switchTo(which) {
    if (which === model.get("which")) return;
    model.set("which", which);
    model.save_changes();
  }

  function setBox(which, [x, y, width, height]) {
    const { svg, sheet } = views[which], view = views[which];
    width = Math.min(sheet.width, Math.max(sheet.width / 6, width));
    height = width * sheet.height / sheet.width;
    x = Math.min(sheet.width - width, Math.max(0, x));
    y = Math.min(sheet.height - height, Math.max(0, y));
    view.box = [x, y, width, height];
    svg.setAttribute("viewBox", view.box.map(v => v.toFixed(2)).join(" "));
    const near = sheet.width / width;
    svg.style.setProperty("--near", near ** -0.55); // names and counters grow more slowly than the map
    root.classList.toggle("fs-near", near > 1.01);
  }

  function zoom(by, at) {
    const which = model.get("which"), view = views[which];
    if (!view) return;
    const [x, y, width, height] = view.box;
    const [mx, my] = at ?? [x + width / 2, y + height / 2];
    setBox(which, by === 0 ? [0, 0, view.sheet.width, 0] : [mx - (mx - x) / by, my - (my - y) / by, width / by, 0]);
  }

  function pointOf(event) {
    const { svg } = views[model.get("which")];
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return [at.x, at.y];
  }

  // --- the keyboard's way over the map -----------------------------------------------------------------------------

  // Tab stops once at the areas, once at the stacks, and at everything that may be picked; arrows lead on from there.
  function rove(which) {
    const { svg } = views[which];
    for (const kind of ["area", "stack"]) {
      const all = [...svg.querySelectorAll(`.fs-${kind}`)];
      const home = all.find(one => one.dataset.id === homes[which][kind]) ?? all[0];
      for (const one of all) one.setAttribute("tabindex", one === home || one.classList.contains("fs-legal") ? 0 : -1);
    }
  }

  function step(from, way) {
    const which = model.get("which"), [kind, ...rest] = from.dataset.id.split(":");
    if (kind === "area") return find(`area:${views[which].sheet.neighbours[rest[0]]?.[way]}`);
    const all = [...from.closest(kind === "unit" ? ".fs-open" : "svg").querySelectorAll(`.fs-${kind}`)];
    const middle = one => { const b = one.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
    const [x, y] = middle(from), [ax, ay] = WAYS[way];
    let best = null, least = Infinity;
    for (const one of all) {
      const [ox, oy] = middle(one), along = (ox - x) * ax + (oy - y) * ay;
      const across = Math.abs((ox - x) * ay) + Math.abs((oy - y) * ax);
      if (one === from || along <= 1 || across > 1.5 * along) continue;
      if (along + 2 * across < least) [best, least] = [one, along + 2 * across];
    }
    return best;
  }

  root.addEventListener("focusin", event => {
    const id = event.target.dataset?.id, which = model.get("which");
    if (!id || !views[which]?.svg.contains(event.target)) return;
    const [kind, area] = id.split(":");
    homes[which][kind] = id;
    const stack = kind === "area" && views[which].svg.querySelector(`[data-id^="stack:${area}:"]`);
    if (stack) homes[which].stack = stack.dataset.id;
    rove(which);
    keepInView(event.target);
  });

  function keepInView(target) {
    const which = model.get("which"), view = views[which], [x, y, width, height] = view.box;
    if (width >= view.sheet.width - 1) return;
    const b = (target.querySelector(".k") ?? target).getBoundingClientRect();
    const [mx, my] = pointOf({ clientX: b.x + b.width / 2, clientY: b.y + b.height / 2 });
    if (mx < x || my < y || mx > x + width || my > y + height) setBox(which, [mx - width / 2, my - height / 2, width, 0]);
  }

  root.addEventListener("keydown", event => {
    if (event.altKey || event.metaKey) return;
    const own = act => { event.preventDefault(); event.stopPropagation(); act(); };
    const target = event.target, id = target.dataset.id, key = event.key;
    if (key === "Escape" && opened) return own(closeStack); // otherwise it is left to whatever holds the map
    if (target.dataset.which && ARROWS[key]) return own(() => {
      const other = model.get("which") === "strategic" ? "tactical" : "strategic";
      switchTo(other);
      root.querySelector(`[data-which="${other}"]`).focus();
    });
    if (key === "+" || key === "=") return own(() => zoom(1.4));
    if (key === "-" || key === "−") return own(() => zoom(1 / 1.4));
    if (key === "0") return own(() => zoom(0));
    if (!id) { if (key === "Enter" || key === " ") event.stopPropagation(); return; }
    if (ARROWS[key] && !event.ctrlKey && !target.matches(".fs-pick")) return own(() => step(target, ARROWS[key])?.focus());
    if (key === "Enter" || key === " ") return own(() => event.repeat || pick(target)); // one press, one answer
  });

  // --- picking -----------------------------------------------------------------------------------------------------

  function pick(target) {
    const [kind, ...rest] = target.dataset.id.split(":");
    if (kind === "stack") return openStack(rest.join(":"));
    if (target.dataset.go) {
      switchTo(target.dataset.go);
      return;
    }
    picked = performance.now();
    model.send({ kind: "pick", key: target.dataset.id, drawing });
  }

  let dragged = false; // whether the pointer moved the map: then the click that follows picks nothing
  root.addEventListener("pointerdown", () => { dragged = false; });
  root.addEventListener("click", event => {
    if (dragged && event.detail) return; // a key that presses a button clicks with no detail
    const button = event.target.closest("[data-which], [data-zoom], [data-key], [data-id], [data-close]");
    if (!button) return;
    if (button.dataset.which) switchTo(button.dataset.which);
    else if (button.dataset.zoom) zoom({ in: 1.4, out: 1 / 1.4, reset: 0 }[button.dataset.zoom]);
    else if (button.dataset.key) openStack(KEY);
    else if (button.dataset.close) closeStack();
    else {
      button.focus({ preventScroll: true });
      if (event.detail < 2 || !button.matches(".fs-area")) pick(button); // a double click on an area is one answer
    }
  });

  frame.addEventListener("wheel", event => {
    if (!event.ctrlKey || !event.target.closest("svg[data-map]")) return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, pointOf(event));
  }, { passive: false });

  frame.addEventListener("pointerdown", event => {
    const which = model.get("which");
    if (event.button !== 0 || !event.target.closest("svg[data-map]")) return;
    const view = views[which], start = [event.clientX, event.clientY], box = view.box;
    const scale = view.svg.getScreenCTM().a;
    const move = e => {
      const dx = e.clientX - start[0], dy = e.clientY - start[1];
      if (Math.hypot(dx, dy) > 5) dragged = true;
      if (dragged) setBox(which, [box[0] - dx / scale, box[1] - dy / scale, box[2], 0]);
    };
    const ends = ["pointerup", "pointercancel"];
    const end = () => { removeEventListener("pointermove", move); for (const one of ends) removeEventListener(one, end); };
    addEventListener("pointermove", move);
    for (const one of ends) addEventListener(one, end);
  });

  // --- an opened stack ---------------------------------------------------------------------------------------------

  function openStack(key) {
    if (opened === key) return closeStack();
    opened = key;
    frame.querySelector(".fs-open")?.remove();
    const sheet = document.createElement("div");
    sheet.className = "fs-open";
    sheet.setAttribute("role", "dialog");
    const b = find(`stack:${key}`)?.getBoundingClientRect(), f = frame.getBoundingClientRect();
    if (b && b.x + b.width / 2 > f.x + f.width / 2) sheet.classList.add("fs-left");
    frame.append(sheet);
    fillOpened();
    const first = [".fs-unit.fs-legal", ".fs-pick", ".fs-unit", "[data-close]"].map(one => sheet.querySelector(one));
    first.find(Boolean).focus({ preventScroll: true });
  }

  function fillOpened() {
    const sheet = frame.querySelector(".fs-open"), [title, groups] = state.stacks[opened] ?? ["Key to both maps", []];
    if (!sheet) return;
    const area = find(`area:${opened.split(":")[0]}`), answers = area?.matches(".fs-legal:not([data-go])");
    const scrolled = sheet.querySelector(".fs-open-body")?.scrollTop ?? 0;
    const ship = ([id, aboard]) => !aboard.length ? state.units[id]
      : `<span class="fs-loaded">${state.units[id]}${aboard.map(one => state.units[one]).join("")}</span>`;
    sheet.setAttribute("aria-label", title);
    sheet.innerHTML = `<header><h4></h4><button type="button" data-close="1" aria-label="Close">✕</button></header>
      ${answers ? `<button type="button" class="fs-pick" data-id="${area.dataset.id}">Pick this area</button>` : ""}
      <div class="fs-open-body" tabindex="${opened === KEY ? 0 : -1}">${opened === KEY ? state.key : groups.map(([name, units]) =>
        `<h5>${name}</h5><div class="fs-open-row">${units.map(ship).join("")}</div>`).join("")}</div>`;
    sheet.querySelector("h4").textContent = title;
    sheet.querySelector(".fs-open-body").scrollTop = scrolled;
    const all = [...sheet.querySelectorAll(".fs-unit")];
    all.forEach((one, n) => { one.tabIndex = n === 0 || one.classList.contains("fs-legal") ? 0 : -1; });
  }

  function closeStack() {
    const key = opened, sheet = frame.querySelector(".fs-open");
    const back = key === KEY ? root.querySelector("[data-key]") : find(`stack:${key}`);
    const inside = sheet?.contains(document.activeElement) || document.activeElement === document.body;
    opened = "";
    sheet?.remove();
    if (key && inside) (back ?? find(`area:${key.split(":")[0]}`))?.focus({ preventScroll: true });
  }

  // --- hearing -----------------------------------------------------------------------------------------------------

  const gone = new AbortController();
  const later = afterPress(root, gone.signal);
  const hear = message => { if (message.kind === "update") later(() => update(message)); };
  const shown = () => showMap();
  model.on("msg:custom", hear);
  model.on("change:which", shown);
  model.on("change:projector", shown);
  if (state.sheets) layOut();
  return () => {
    gone.abort();
    model.off("msg:custom", hear);
    model.off("change:which", shown);
    model.off("change:projector", shown);
  };
}

export default () => {
  const state = empty();
  return { initialize: ({ model }) => initialize(model, state), render: ({ model, el }) => render(model, el, state) };
};
