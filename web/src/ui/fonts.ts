import bodyLatin from './fonts/atkinson-hyperlegible-next-latin.woff2?url'
import bodyLatinExt from './fonts/atkinson-hyperlegible-next-latin-ext.woff2?url'
import displayLatin from './fonts/bricolage-grotesque-latin.woff2?url'
import displayLatinExt from './fonts/bricolage-grotesque-latin-ext.woff2?url'

/** Hashed addresses of the four font files, for `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const fontUrls: readonly string[] = [bodyLatin, bodyLatinExt, displayLatin, displayLatinExt]
