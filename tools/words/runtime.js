// The language is decided once, by whoever calls overwriteGetLocale.
export const baseLocale = 'sl-SI'
export const locales = ['sl-SI', 'en-EN']
export const isLocale = (value) => locales.includes(value)

let current = () => baseLocale

/** The language of the page: set by the web entry from <html lang>, and by the server for each page it renders. */
export const getLocale = () => current()

export const overwriteGetLocale = (get) => {
  current = get
}
