/** How a password looks: what its signs take, and what is none. */

/** Behind a key: in quotes with blanks, or without. */
export const secret = String.raw`(?<=['"])[^'"\n]{1,512}|(?:(?!&quot;)[^\s"',;<>]){1,512}`;
/** Behind an option, with a group for the password: in quotes, also those of a text of JSON, it may have blanks. */
export const bare = String.raw`(?:\\?"([^"\\\n]{1,128})\\?"|'([^'\n]{1,128})'|(?:["']|&quot;)?((?:(?!&quot;)[^\s"'<>]){1,512}))`;

/** Variables that stand for one, verdicts, numbers of passes, folders (PWD=/home). */
export const notSecret =
  /^(?:\$\{?\w+\}?|\$\(.*|%\w+%|\d{1,3}|ok|yes|no|on|off|pass(?:ed)?|fail(?:ed)?|required|prompt|is|was|for|not|the|and|\*|[/.~][\w/.-]*|-{1,2}[a-z]+(?:-[a-z]+)*\d?)$/i;

/**
 * A word that somebody chose for a password: six characters or more, letters with digits or signs between them.
 * @param {string} text
 */
export const isChosen = (text) =>
  text.length >= 6 &&
  /[A-Za-z\x80-\xff]/.test(text) &&
  /\d|[!#$%&*+?@^~]/.test(text.slice(0, -1)) &&
  !notSecret.test(text) &&
  !/^[\w-]+\(|^[\w.]*[:=]|^\d+[a-z]{1,3}$|^[\w.-]+\.[a-z]{2,4}$/i.test(text);

/** A digit between letters, as in a word that was made hard to guess. @param {string} text */
export const isDisguised = (text) => text.length >= 8 && /[a-z]\d[a-z]{2}/i.test(text);
