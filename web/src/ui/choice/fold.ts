/**
 * Text for searching: lower case without marks, so that "crno" finds "Črnomelj" and "dakovo" finds "Đakovo".
 * (A collator with base sensitivity would not do: in Slovenian č and c are different letters.)
 */
export const fold = (text: string): string =>
  text.toLocaleLowerCase('sl').replaceAll('đ', 'd').normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/gu, ' ').trim()

/** Whether every typed word occurs in the text, in any order. */
export function foldedMatch(text: string, typed: string): boolean {
  const inside = fold(text)
  return fold(typed)
    .split(' ')
    .every((word) => inside.includes(word))
}
