// What editor and server know of a company without zod.

/** Fields of a company staff write, in the order of the form. */
export const COMPANY_TEXTS = [
  'name_sl',
  'name_en',
  'tax_number',
  'industry',
  'street',
  'postal',
  'city',
  'website',
  'confidential_sl',
  'confidential_en',
] as const
export const COMPANY_FLAGS = ['is_confidential', 'must_publish_at_employment_service'] as const
export type CompanyField = (typeof COMPANY_TEXTS)[number] | (typeof COMPANY_FLAGS)[number]

/** As it is kept: Slovenian tax numbers as eight digits, whoever is liable for VAT or not; others with their country. */
export const taxNumberOf = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[\s.-]/g, '')
    .replace(/^SI(?=\d)/, '')

/** The last digit of a Slovenian one is worked out of the others; of another country only the form is looked at. */
export function isTaxNumber(number: string): boolean {
  if (/^(?!SI)[A-Z]{2}[A-Z\d]{2,13}$/.test(number)) return true
  if (!/^[1-9]\d{7}$/.test(number)) return false
  const digits = Array.from(number, Number)
  const sum = digits.slice(0, 7).reduce((total, digit, at) => total + digit * (8 - at), 0)
  const check = 11 - (sum % 11)
  return check !== 11 && check % 10 === digits[7]
}
