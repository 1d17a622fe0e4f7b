// A one-letter word keeps with the next one, a figure with its unit, a dash with the word before it and the parts of "d. o. o." with each other.
const TIES = [/(?<=^|[\s(»"])(\p{L}) (?=\S)/gu, /(\d) (?=[€%])/gu, /(\S) (?=– )/gu, /\b(\p{L}\.) (?=\p{L}\.)/gu]
/** A text people wrote, with the spaces that must not break made unbreakable. */
export const withNonBreaking = (text: string): string =>
  TIES.reduce((now, tie) => now.replaceAll(tie, '$1\u00a0'), text)
