/**
 * Pages that keep nothing about who opens them: no cookie is set there, neither by the server nor by the browser, not
 * even for the language, which stands in the address instead (`?lang=`).
 */
export const isCookieless = (url: string): boolean => /^\/public\/(questionnaires|references)(\/|\?|$)/.test(url)
