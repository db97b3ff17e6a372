import { visible } from "../words/visible.js";

/** Text that is already HTML. */
class Markup {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
  toString() {
    return this.text;
  }
}

const entities = /** @type {Record<string, string>} */ ({
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
});

/**
 * Fills a template with escaped values that show all that is in them; what came from `html` or `raw` is left alone, null and false are left out.
 * Indentation of the template is dropped: tables repeat it thousands of times.
 * @param {TemplateStringsArray} strings
 * @param {...unknown} values
 */
export function html(strings, ...values) {
  const [first, ...others] = strings.map((string) => string.replace(/\n\s+/g, "\n"));
  return new Markup(others.reduce((text, string, i) => text + write(values[i]) + string, first));
}

/**
 * Prose in which names of factors and fields stand as code.
 * @param {string} text
 */
export const codeNames = (text) =>
  text.split(/\b([a-z]+(?:_[a-z]+)+)\b/).map((part, i) => (i % 2 ? html`<code>${part}</code>` : part));

/**
 * Text that needs no escaping, such as a rendered chart.
 * @param {string} text
 */
export function raw(text) {
  return new Markup(text);
}

/** @param {unknown} value @returns {string} */
function write(value) {
  if (value === null || value === undefined || value === false) return "";
  if (Array.isArray(value)) return value.map(write).join("");
  if (value instanceof Markup) return value.text;
  return visible(String(value)).replace(/[&<>"]/g, (character) => entities[character]);
}
