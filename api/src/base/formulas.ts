// Texts of people in files that spreadsheet programs open.

/**
 * What a spreadsheet program would take for a formula, or a command (DDE), after signs it does not show. The same signs of full
 * width are in it.
 */
const FORMULA = /^[\s\p{C}'"]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** Text that stays text when a program guesses what it is. */
export const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)
/** What was made harmless, as it was. */
export const unharmed = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text
/** What a line of a CSV must quote besides what the format says: some programs end a line at half of its end, too. */
export const QUOTED = /[\r\n]/
