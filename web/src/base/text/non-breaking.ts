// A one-letter word keeps with the next one, a figure with its unit, a dash with the word before it, the parts of "d. o. o." with
// each other, and such a form of a company with the end of its name.
const TIES = [
  /(?<=^|[\s(»"])(\p{L}) (?=\S)/gu,
  /(\d) (?=[€%])/gu,
  /(\S) (?=– )/gu,
  /\b(\p{L}\.) (?=\p{L}\.)/gu,
  /(\S) (?=(?:d\.\s?o\.\s?o|d\.\s?n\.\s?o|d\.\s?d|k\.\s?d|s\.\s?p)\.)/giu,
]
/** A text people wrote, with the spaces that must not break made unbreakable. */
export const withNonBreaking = (text: string): string =>
  TIES.reduce((now, tie) => now.replaceAll(tie, '$1\u00a0'), text)
