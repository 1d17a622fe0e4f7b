import { m } from '#words/messages.js'

const MAX_BYTES = 10 * 1024 * 1024
export const CV_ACCEPT = '.pdf,.doc,.docx,.odt'
const NAME = /\.(pdf|docx?|odt)$/i

/** What the browser can tell about a CV before it is sent; null when nothing is wrong. The server looks inside. */
export function checkCv(file: File): string | null {
  if (!NAME.test(file.name)) return m.file_type({ types: 'PDF, DOC, DOCX, ODT' })
  if (file.size === 0) return m.file_empty()
  return file.size > MAX_BYTES ? m.file_too_large() : null
}

/** Size in words: `340 kB`, `1,2 MB`. */
export function sizeOf(bytes: number, locale: string): string {
  const [value, unit] = bytes < 1_000_000 ? [Math.max(1, Math.round(bytes / 1000)), 'kB'] : [bytes / 1_000_000, 'MB']
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value)}\u00A0${unit}`
}
