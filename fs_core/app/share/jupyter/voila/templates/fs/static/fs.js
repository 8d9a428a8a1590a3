// The page while it is set up, when it is left, and after its kernel is gone. Voilà calls voila_finish.
"use strict";

const fsApp = (() => {
  const CHECK = 10000; // milliseconds between two looks whether the kernel is still there
  const byId = (id) => document.getElementById(id);
  let complete = false;
  let leaving = false;

  function ran(number, count) {
    byId("fs-loading-progress").max = count;
    byId("fs-loading-progress").value = number;
    byId("fs-loading-text").textContent = `Setting up your page: part ${number} of ${count} …`;
  }

  function show() {
    if (!complete || !window.themeLoaded) {
      window.cellLoaded = complete; // tells Voilà's theme to call voila_finish again
      return;
    }
    byId("fs-loading").remove();
    byId("fs-page").hidden = false;
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target) target.scrollIntoView();
    setInterval(look, CHECK);
    document.addEventListener("visibilitychange", () => document.hidden || look());
  }

  function say(text, again) {
    const notice = byId("fs-notice");
    if (!notice || !notice.hidden || leaving) return;
    const button = document.createElement("button");
    button.className = "fs-button";
    button.textContent = again;
    button.addEventListener("click", () => location.reload());
    notice.replaceChildren(text + " ", button);
    notice.hidden = false;
  }

  const config = () => JSON.parse(byId("jupyter-config-data").textContent);

  async function look() {
    try {
      const answer = await fetch(`${config().baseUrl}api/kernels/${config().kernelId}`);
      if (answer.status === 404) say("This page was put away: it rested long, or failed. What you saved is kept.", "Go on");
    } catch {
      say("The app does not answer; it was ended, or the network is down.", "Try again");
    }
  }

  // Voilà says farewell too, but by an event that some browsers never send.
  function leave() {
    leaving = true;
    if (!byId("jupyter-config-data")) return;
    const words = new FormData();
    words.append("_xsrf", document.cookie.match(/\b_xsrf=([^;]*)/)?.[1] ?? "");
    navigator.sendBeacon(`${config().baseUrl}voila/api/shutdown/${config().kernelId}`, words);
  }

  // The renderer of outputs opens every link in a new page, which would take a place of its own.
  document.addEventListener("click", (event) => {
    event.target.closest?.('a[href$=".ipynb"]')?.removeAttribute("target");
  }, true);
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", (event) => event.persisted && location.reload());
  document.addEventListener("DOMContentLoaded", () => {
    if (!complete) say("The page could not be set up.", "Try again");
  });
  window.voila_heartbeat = () => {};
  window.voila_process = ran;
  window.voila_finish = show;
  return {
    ran,
    complete() {
      complete = true;
      show();
    },
  };
})();
