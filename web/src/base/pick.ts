import { getLocale } from '#words/runtime.js'

type Word = (inputs: never) => string

/** One message out of its two texts; see compactWords in vite.config.ts. */
export const pick =
  (slovenian: Word, english: Word): Word =>
  (inputs) =>
    (getLocale() === 'en-EN' ? english : slovenian)(inputs)
