/** The picker of two values: it opens what is known of them, whose address is the page's. */

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.pair"));
form?.addEventListener("input", () => {
  const [level, baseline] = [...form.querySelectorAll("select")].map(({ value }) => value);
  const note = form.querySelector("[role=status]");
  const found = [`${level}-vs-${baseline}`, `${baseline}-vs-${level}`].find((id) =>
    document.getElementById(id),
  );
  if (note)
    note.textContent = found
      ? ""
      : level === baseline
        ? "Choose two values."
        : "No study compares these two.";
  if (found) location.hash = found;
});
