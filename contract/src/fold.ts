/**
 * Folds text for searching: lower case, đ→d, ß→ss, diacritics dropped, everything but letters and digits
 * becomes one space. `fold('Črnomelj – Ćelije')` is `'crnomelj celije'`. (Slovenian collation keeps č ≠ c, searching must not.)
 */
export function fold(value: string): string {
  return value
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
