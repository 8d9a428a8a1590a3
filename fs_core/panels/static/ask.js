// The question and its choices. Python says what is shown (state), this file draws it and reports what a person does.

const SEEN = 500; // milliseconds after which a question is taken to have been seen

const node = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
};

const spoken = (row) =>
  [row.label, row.most > 1 ? `${row.ticks} of ${row.most}` : "", row.note, row.closed ? `closed: ${row.closed}` : ""]
    .filter(Boolean)
    .join(", ");

function button(row, held) {
  const made = node("button", {
    type: "button",
    class: "fs-option",
    "data-word": row.word,
    "aria-label": spoken(row),
    "aria-disabled": row.closed ? "true" : null,
    "aria-pressed": row.word === held ? "true" : null,
    title: row.closed || row.note || null,
    tabindex: "-1",
  });
  made.append(node("span", { class: "fs-option-label" }, row.label));
  const small = row.closed || (row.group ? "" : row.note);
  if (small) made.append(node("span", { class: "fs-option-note" }, small));
  if (!row.focus) return made;
  const all = node("button", {
    type: "button",
    class: "fs-less",
    "data-word": row.focus,
    "aria-label": `${row.label}: this and all further shots`,
    title: "This and all further shots",
    tabindex: "-1",
  }, "all");
  return node("span", { class: "fs-check-row" }, made, all);
}

function check(row) {
  const full = row.ticks === row.most;
  const made = node("button", {
    type: "button",
    class: "fs-option fs-check",
    role: "checkbox",
    "data-word": row.word,
    "aria-label": spoken(row),
    "aria-checked": full ? "true" : row.ticks ? "mixed" : "false",
    tabindex: "-1",
  });
  made.append(
    node("span", { class: "fs-box", "aria-hidden": "true" }, full ? "☑" : row.ticks ? "◪" : "☐"),
    node("span", { class: "fs-option-label" }, row.label),
  );
  if (row.most > 1) made.append(node("span", { class: "fs-count" }, `${row.ticks} of ${row.most}`));
  if (row.note) made.append(node("span", { class: "fs-option-note" }, row.note));
  if (row.most < 2 || !row.ticks) return made;
  const fewer = node("button", {
    type: "button",
    class: "fs-less",
    "data-less": row.word,
    "aria-label": `One ${row.label} fewer`,
    tabindex: "-1",
  }, "−");
  return node("span", { class: "fs-check-row" }, made, fewer);
}

function rowsOf(state) {
  const box = node("div", { class: `fs-rows fs-rows-${state.mode}`, role: "group", "aria-label": "Choices" });
  let group = "";
  let part = box;
  for (const row of state.rows) {
    if (row.group && row.group !== group) {
      group = row.group;
      part = node("div", { class: "fs-group", role: "group", "aria-label": group });
      box.append(node("div", { class: "fs-group-name", "aria-hidden": "true" }, group), part);
    } else if (!row.group && part !== box) {
      group = "";
      part = box;
    }
    part.append(row.most ? check(row) : button(row, state.held));
  }
  return box;
}

function ruleButton(number) {
  return node("button", {
    type: "button",
    class: "fs-rule-link",
    "data-rule": number,
    "aria-label": `Rule ${number}: show it`,
  }, `rule ${number}`);
}

function actions(state) {
  const bar = node("div", { class: "fs-actions", role: "toolbar", "aria-label": "What to do with the order" });
  for (const item of state.buttons) {
    bar.append(node("button", {
      type: "button",
      class: item.main ? "fs-act fs-main" : "fs-act",
      "data-act": item.id,
      title: item.hint || null,
      disabled: !item.open,
    }, item.label));
  }
  return bar;
}

const keyOf = (element) => {
  for (const name of ["word", "less", "act", "rule"]) {
    if (element?.dataset?.[name]) return [name, element.dataset[name]];
  }
  return null;
};

function render({ model, el }) {
  el.classList.add("fs-ask");
  el.setAttribute("data-lm-suppress-shortcuts", "true");
  const question = node("div", { class: "fs-ask-question", "aria-live": "polite" });
  const choices = node("div", { class: "fs-ask-choices" });
  const order = node("div", { class: "fs-ask-order" });
  const news = node("div", { class: "fs-ask-news", role: "log", "aria-live": "polite", "aria-label": "What just happened" });
  const message = node("div", { class: "fs-ask-message", role: "status", "aria-live": "polite" });
  const bar = node("div", { class: "fs-ask-bar" });
  el.append(question, choices, node("div", { class: "fs-ask-said" }, message, order, news), bar);
  let focused = false; // whether the focus was here last: it goes to the name of the page that is turned to
  el.addEventListener("focusin", () => { focused = true; });
  el.addEventListener("focusout", (event) => { focused = !event.relatedTarget; });
  let clicked = ""; // the key of the question that was clicked last
  let shownAt = 0; // when the question in view came
  let typed = "";
  let typedAt = 0;

  const picks = () => [...choices.querySelectorAll("[data-word]")];
  // With the key of the question in view, so that a click meant for it answers no later one.
  const send = (kind, word = "") => {
    window.fsAsked = performance.now();
    model.send({ kind, word, key: question.dataset.key });
  };

  const show = () => {
    const state = model.get("state");
    if (!state.rows) return;
    typed = "";
    const held = el.contains(document.activeElement) ? keyOf(document.activeElement) : null;
    const scroll = choices.scrollTop;
    const sameQuestion = question.dataset.key === state.key;
    question.dataset.key = state.key;
    if (!sameQuestion) shownAt = performance.now();
    question.replaceChildren(
      state.who ? node("b", { class: `fs-who fs-${state.side}` }, `${state.who}: `) : "",
      node("span", {}, state.question),
      state.rule ? ruleButton(state.rule) : "",
    );
    choices.replaceChildren(rowsOf(state));
    order.replaceChildren(node("b", {}, state.order ? "Order: " : ""), node("span", {}, state.order || state.hint));
    message.replaceChildren(node("span", {}, state.message), ...state.rules.map(ruleButton));
    news.textContent = state.news;
    bar.replaceChildren(actions(state));
    choices.scrollTop = sameQuestion ? scroll : 0;
    const first = picks().find((item) => !item.hasAttribute("aria-disabled")) || picks()[0];
    if (first) first.tabIndex = 0;
    if (held) restore(held, state, first);
    if (window.fsAsked) {
      const asked = window.fsAsked;
      window.fsAsked = 0;
      requestAnimationFrame(() => (window.fsAnswers ||= []).push(performance.now() - asked));
    }
  };

  // Focus is never lost: the same control if it is still there, else the main button of a complete order, else the list.
  const restore = ([name, value], state, first) => {
    const same = el.querySelector(`[data-${name}="${CSS.escape(value)}"]:not([disabled])`);
    const main = el.querySelector(".fs-main:not([disabled])");
    const target = state.held && name === "word" ? main : same || main || first || el.querySelector(".fs-act:not([disabled])");
    if (!target) return;
    if (target.dataset.word) move(target);
    else target.focus({ preventScroll: true });
  };

  const move = (target) => {
    for (const item of picks()) item.tabIndex = item === target ? 0 : -1;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: "nearest" });
  };

  el.addEventListener("click", (event) => {
    const target = event.target.closest("button");
    const key = keyOf(target);
    if (!key || !el.contains(target)) return;
    const asked = question.dataset.key;
    const seen = event.detail > 2 && performance.now() - shownAt > SEEN; // by one who clicks on and on
    if (event.detail > 1 && asked !== clicked && !seen) return; // a double click gives one answer, whatever comes by then
    clicked = asked;
    const [name, value] = key;
    if (name === "word") send("pick", value);
    else if (name === "less") send("less", value);
    else if (name === "rule") send("rule", value);
    else if (value !== "agreed" || event.detail < 2) send(value); // a double click on Back is no agreement
  });

  el.addEventListener("keydown", (event) => {
    if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault(); // one press, one answer
    const items = picks();
    const at = items.indexOf(document.activeElement);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
    let target = null;
    if (event.key in steps) target = items[Math.max(0, Math.min(items.length - 1, at + steps[event.key]))];
    else if (event.key === "Home") target = items[0];
    else if (event.key === "End") target = items[items.length - 1];
    else if ((event.key === "-" || event.key === "Delete") && items[at].classList.contains("fs-check")) {
      send("less", items[at].dataset.word);
      event.preventDefault();
      event.stopPropagation();
    } else if (/^[\p{L}\p{N}]$/u.test(event.key)) {
      typed = event.timeStamp - typedAt < 700 ? typed + event.key.toLowerCase() : event.key.toLowerCase();
      typedAt = event.timeStamp;
      target = items.find((item) => item.textContent.toLowerCase().startsWith(typed))
        || items.find((item) => item.textContent.toLowerCase().includes(typed));
    }
    if (!target) return;
    move(target);
    event.preventDefault();
    event.stopPropagation();
  });

  // Escape and ? work from anywhere in the panel, the map included, but not while somebody types.
  const anywhere = (event) => {
    if (event.defaultPrevented || event.target.closest("input, textarea, select")) return;
    if (event.key === "Escape") send("back");
    else if (event.key === "?") send("why", el.contains(document.activeElement) ? document.activeElement.dataset.word || "" : "");
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  let root = null;
  const listen = () => {
    if (!el.isConnected) return requestAnimationFrame(listen);
    root = el.closest(".fs-panel") || el;
    root.setAttribute("data-lm-suppress-shortcuts", "true");
    root.addEventListener("keydown", anywhere);
  };
  listen();
  const gone = new AbortController();
  const later = afterPress(el, gone.signal);
  const changed = () => later(show);
  model.on("change:state", changed);
  show();
  return () => {
    gone.abort();
    model.off("change:state", changed);
    if (focused && document.activeElement === document.body) root?.querySelector(".fs-pages .mod-active")?.focus();
    root?.removeEventListener("keydown", anywhere);
  };
}

export default { render };
