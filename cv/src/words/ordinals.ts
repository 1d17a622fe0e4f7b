/** Numbering before a heading: `2.`, `1.1`, `(3)`, `IV.`, `B)`. A number or letter alone needs a capital behind it. */
const BEFORE_HEADING = /^\s*\(?(?:\d{1,2}(?:\.\d{1,2})*|[IVX]{1,4}|[A-H])(?:[.)]+\s*|\s+(?=\p{Lu}))(?=\p{L})/u
/** Numbering before a label; `V. stopnja` and `2. stopnja` are words of their own. */
const BEFORE_LABEL = /^\s*\(?(?:\d{1,2}(?:\.\d{1,2})*[.)]*|[A-Za-z]\))\s*(?=\p{Lu})/u

/** A heading without the number that counts it. */
export const unnumbered = (heading: string): string => heading.replace(BEFORE_HEADING, '')
/** How many characters of a text are the number that counts a label. */
export const numberingOf = (label: string): number => BEFORE_LABEL.exec(label)?.[0].length ?? 0
