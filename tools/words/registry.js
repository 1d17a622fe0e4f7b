// Stands in for Paraglide's own registry, which builds a new Intl object at every call.
// "en-EN" is the stored name of our English; for Intl it is British English (no American dates and months).
const tag = { 'sl-SI': 'sl-SI', 'en-EN': 'en-GB' }
const rules = {}
const numbers = {}

export const plural = (locale, input) => (rules[locale] ??= new Intl.PluralRules(tag[locale])).select(Number(input))

export const number = (locale, input) => (numbers[locale] ??= new Intl.NumberFormat(tag[locale])).format(Number(input))
