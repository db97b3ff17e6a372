/** The page Check: files are read by a worker, which gives back HTML. */
import { html } from "../../html/markup.js";
import { formatMany } from "../../words/numbers.js";
import { slugify } from "../../words/slug.js";
import { save } from "../../figure/client/save.js";
import { copyWorker, downloadProgram } from "../../query/client/database.js";
import { chosenOf, droppedIn } from "./chosen.js";
import { startPair } from "./pair.js";
import { finishReport } from "./report-file.js";

/** @import {Chosen} from "./chosen.js" */
/** @import {Side} from "./pair.js" */

/** @typedef {{program: () => Promise<string>, database: () => Promise<string>, placed: () => Promise<string>, tested: () => Promise<string>}} Files addresses */

/** @typedef {ReturnType<typeof partsOf>} Parts of the page */

/**
 * Makes the page work. Nothing is loaded before files are there.
 * @param {Files} files
 */
export function openCheck(files) {
  const parts = partsOf();
  const { form } = parts;
  /** @type {ReturnType<typeof startReader> | undefined} */
  let reader;
  let cancel = () => {};
  const end = () => {
    cancel();
    reader?.then((each) => each.end()).catch(() => {});
    reader = undefined;
  };
  const run = async (/** @type {object} */ request) => {
    show(parts, "loading what reads them", undefined);
    parts.standing.setAttribute("aria-busy", "true");
    const cancelled = new Promise((_, reject) => {
      cancel = () => reject(new Error("Cancelled: nothing was kept."));
    });
    try {
      const own = (reader ??= startReader(files, parts, (step, share) => {
        if (reader === own) show(parts, step, share);
      }));
      const asked = { ...request, said: saidIn(form), width: widthOf(parts) };
      await Promise.race([cancelled, own.then((each) => each.ask(asked))]);
    } catch (error) {
      tell(parts, error instanceof Error ? error.message : String(error));
      // What was read stays where no zip or report can be made of it.
      if (!("share" in request || "report" in request)) {
        parts.standing.replaceChildren();
        end();
      }
    }
    cancel = () => {};
    parts.progress.hidden = true;
    parts.standing.removeAttribute("aria-busy");
  };
  let last = Promise.resolve();
  // One after the other: a worker has one set of tables. What is chosen anew ends what is read.
  const ask = (/** @type {object} */ request) => {
    if ("read" in request && parts.standing.hasAttribute("aria-busy")) end();
    last = last.then(() => run(request));
  };
  let pair = startPair();
  const read = (/** @type {Chosen[]} */ chosen, /** @type {Side | undefined} */ side) => {
    if (chosen.length > 0) {
      if (!side) pair = startPair();
      const request = side ? pair(side, chosen) : { read: chosen };
      showPair(parts, side, chosen.length);
      if (request) ask(request);
    } else if (!parts.standing.hasAttribute("aria-busy")) tell(parts, "No file was in what you chose.");
  };
  listen(parts, read);
  parts.standing.addEventListener("click", ({ target }) => {
    const { asks } = /** @type {HTMLElement} */ (target).dataset;
    if (asks) ask({ [asks]: true });
    else copyFrom(parts, /** @type {Element} */ (target));
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask({});
  });
  button(form, "share").addEventListener("click", () => {
    const words = { title: valueOf(form, "title"), question: valueOf(form, "question") };
    const missing = ["title", "question", "platform"].find(
      (name) => !parts.said.hidden && !valueOf(form, name),
    );
    if (missing) field(form, missing).focus();
    else ask({ share: words });
  });
  button(form, "cancel").addEventListener("click", end);
  form.removeAttribute("aria-busy");
}

function partsOf() {
  const form = /** @type {HTMLFormElement} */ (document.querySelector("form.check"));
  const find = (/** @type {string} */ selector) =>
    /** @type {HTMLElement} */ (document.querySelector(selector));
  return {
    form,
    progress: find(".check-progress"),
    said: /** @type {HTMLFieldSetElement} */ (find("#environment")),
    share: find("fieldset.share"),
    told: find("#told"),
    standing: find("#standing"),
  };
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 */
const button = (form, name) => /** @type {HTMLButtonElement} */ (form.elements.namedItem(name));

/**
 * @param {Parts} parts
 * @param {(chosen: Chosen[], side?: Side) => void} read
 */
function listen(parts, read) {
  const { form } = parts;
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[data-of]"))) {
    const choose = button(form, String(input.dataset.of));
    choose.addEventListener("click", () => input.click());
    choose.disabled = false;
    input.addEventListener("change", () => {
      read(chosenOf(/** @type {FileList} */ (input.files)), sideOf(input));
      input.value = "";
    });
  }
  const drops = [...form.querySelectorAll(".drop")];
  const showOver = (/** @type {EventTarget | null} */ target) => {
    const over = target && (closestTo(target, ".drop") ?? drops[0]);
    for (const drop of drops) drop.classList.toggle("drop-over", drop === over);
  };
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    showOver(event.target);
  });
  document.addEventListener("dragleave", (event) => showOver(event.relatedTarget));
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    showOver(null);
    if (!event.dataTransfer) return;
    try {
      read(await droppedIn(event.dataTransfer), sideOf(event.target));
    } catch (error) {
      tell(parts, `It cannot be read: ${error instanceof Error ? error.message : error}`);
    }
  });
}

/** @param {EventTarget | null} target @returns {Side | undefined} where the files of one side are dropped or chosen */
const sideOf = (target) => /** @type {Side | undefined} */ (closestTo(target, "[data-pair]")?.dataset.pair);

/**
 * @param {EventTarget | null} target
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
const closestTo = (target, selector) =>
  target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest(selector)) : null;

/**
 * @param {Parts} parts
 * @param {Side | undefined} side that has files now; undefined: what was chosen is no pair
 * @param {number} count
 */
function showPair({ form }, side, count) {
  for (const drop of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-pair]"))) {
    const note = /** @type {HTMLElement} */ (drop.querySelector("[role=status]"));
    if (!side) note.textContent = "";
    else if (drop.dataset.pair === side) note.textContent = formatMany(count, "file");
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 */
const field = (form, name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 */
const valueOf = (form, name) => field(form, name).value.trim();

/** @param {HTMLFormElement} form */
const saidIn = (form) => ({
  platform: valueOf(form, "platform"),
  hosts: Number(valueOf(form, "hosts")) || undefined,
});

/**
 * A worker made of a blob: it has the policy of the page, by which it reaches this host alone.
 * @param {Files} files
 * @param {Parts} parts
 * @param {(step: string, share: number | undefined) => void} step
 */
async function startReader(files, parts, step) {
  const absolute = async (/** @type {() => Promise<string>} */ address) =>
    new URL(await address(), location.href).href;
  const program = await downloadProgram(await files.database(), (share, what) =>
    step(`the database, ${what}`, share),
  );
  const addresses = {
    database: URL.createObjectURL(program),
    placed: await absolute(files.placed),
    tested: await absolute(files.tested),
    python: new URL("./python/", location.href).href,
  };
  const worker = new Worker(await copyWorker(await files.program()));
  /** @type {{resolve: () => void, reject: (error: Error) => void} | undefined} */
  let waiting;
  worker.onmessage = async ({ data: { step: name, share, ...reply } }) => {
    if (name !== undefined) return step(name, share);
    if (reply.failed !== undefined) return waiting?.reject(new Error(reply.failed));
    if (reply.zip) tellZip(parts, reply);
    else if (reply.report) await saveReport(parts, reply).catch((error) => waiting?.reject(error));
    else {
      tellAnswer(parts, reply);
      drawCharts(reply.charts);
    }
    waiting?.resolve();
  };
  worker.onerror = (event) => waiting?.reject(new Error(event.message || "it could not be read"));
  return {
    ask: (/** @type {object} */ request) =>
      /** @type {Promise<void>} */ (
        new Promise((resolve, reject) => {
          waiting = { resolve, reject };
          worker.postMessage({ ...request, addresses });
        })
      ),
    end() {
      worker.terminate();
      worker.onmessage = null;
      URL.revokeObjectURL(addresses.database);
    },
  };
}

/**
 * @param {Parts} parts
 * @param {string} what
 * @param {number | undefined} share unknown: it goes on
 */
function show({ progress, told }, what, share) {
  progress.hidden = false;
  told.textContent = "";
  const bar = /** @type {HTMLProgressElement} */ (progress.querySelector("progress"));
  if (share === undefined) bar.removeAttribute("value");
  else bar.value = share;
  /** @type {HTMLElement} */ (progress.querySelector("span")).textContent = what;
}

/**
 * @param {Parts} parts
 * @param {{html: string, isOwn: boolean, runs: number}} reply
 */
function tellAnswer({ standing, said, share, told }, { html: text, isOwn, runs }) {
  standing.innerHTML = text;
  said.hidden = isOwn || runs === 0;
  share.hidden = runs === 0;
  told.textContent = "Read. The answer is below.";
  standing.scrollIntoView();
}

/** A chart is wide enough at this width. */
const widest = 640;

/** @param {Parts} parts */
const widthOf = ({ standing }) => Math.min(standing.clientWidth, widest);

/**
 * What draws is loaded now: most who come here have not dropped anything yet.
 * @param {{id: string, chart: import("../../types.js").Chart, label: string}[]} charts
 */
async function drawCharts(charts) {
  if (charts.length === 0) return;
  const { draw } = await import("../../figure/client/drawing.js");
  for (const { id, chart, label } of charts) {
    const place = document.querySelector(`#${id} .chart`);
    if (place) await draw(place, chart.spec, chart.rows, label);
  }
}

/**
 * @param {Parts} parts
 * @param {Element} target that was pressed
 */
async function copyFrom({ standing, told }, target) {
  const from = /** @type {HTMLElement} */ (target).dataset.copies;
  const text = from && standing.querySelector(from)?.textContent;
  if (!text) return;
  try {
    await navigator.clipboard.writeText(text);
    told.textContent = "The plan is copied.";
  } catch {
    told.textContent = "The browser does not let it be copied; it stands under The plan.";
  }
}

/**
 * @param {Parts} parts
 * @param {{zip: Blob, note: string}} reply
 */
function tellZip({ form, told }, { zip, note }) {
  save(`${slugify(valueOf(form, "title")) || "study"}.zip`, zip);
  told.textContent = note;
}

/**
 * @param {Parts} parts
 * @param {Parameters<typeof finishReport>[0]} reply
 */
async function saveReport({ told }, reply) {
  save("before-and-after.html", await finishReport(reply));
  told.textContent = "The report is saved.";
}

/**
 * @param {Parts} parts
 * @param {string} message
 */
function tell({ told }, message) {
  told.innerHTML = String(html`<p class="query-error">${message}</p>`);
}
