import { getLocale } from './runtime.js'

// "en-EN" is the stored name of our English; for Intl it is British English (no American dates and months).
const tag = { 'sl-SI': 'sl-SI', 'en-EN': 'en-GB' }
const rules = {}
const numbers = {}

/** One message out of its two texts; one with variables is a function of them. */
export const pick = (slovenian, english) => (inputs, options) => {
  const text = (options?.locale ?? getLocale()) === 'en-EN' ? english : slovenian
  return typeof text === 'string' ? text : text(inputs)
}

/** The form of a number: one that is named itself (`=0`), else the one the rules of the language say. */
export function plural(locale, input, formsOf) {
  const value = Number(input)
  const forms = formsOf((numbers[locale] ??= new Intl.NumberFormat(tag[locale])).format(value))
  return forms[`=${value}`] ?? forms[(rules[locale] ??= new Intl.PluralRules(tag[locale])).select(value)]
}
