/** Where a value comes from: what a person may be told who asks why a field was filled. */
export type Source =
  | 'europass'
  | 'linkedin'
  | 'json-cv'
  | 'link'
  | 'label'
  | 'heading'
  | 'text'
  | 'entry'
  | 'place'
  | 'dialling-code'
  | 'grammar'
  | 'derived'

/** A value with how sure it is (0 to 1), where it comes from and the words of the document that say so. */
export interface Finding<T = string> {
  value: T
  confidence: number
  source: Source
  quote: string
}

const QUOTE = 200

export const finding = <T>(value: T, confidence: number, source: Source, quote: string): Finding<T> => ({
  value,
  confidence: Math.round(Math.min(0.99, Math.max(0, confidence)) * 100) / 100,
  source,
  quote: quote.replaceAll(/\s+/g, ' ').trim().slice(0, QUOTE),
})

/** The surest of several; the first of equals. */
export const surest = <T>(found: (Finding<T> | null | undefined)[]): Finding<T> | null =>
  found.reduce<Finding<T> | null>((best, one) => (one && one.confidence > (best?.confidence ?? 0) ? one : best), null)
