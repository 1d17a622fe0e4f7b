import { m } from '#words/messages.js'

const MAX_BYTES = 10 * 1024 * 1024
export const CV_ACCEPT = '.pdf,.doc,.docx,.odt,.rtf'
/** Formats written for programs: they fill a form, but nobody could open them as a CV. */
const FOR_PROGRAMS = /\.(xml|json)$/i
export const READ_ACCEPT = `${CV_ACCEPT},.xml,.json`
const KEPT = /\.(pdf|docx?|odt|rtf)$/i

export const isForPrograms = ({ name }: { name: string }): boolean => FOR_PROGRAMS.test(name)

/** What the browser can tell about a CV before it is sent; null when nothing is wrong. The server looks inside. */
export function checkCv(file: File): string | null {
  if (!KEPT.test(file.name)) return m.file_type({ types: 'PDF, DOC, DOCX, ODT, RTF' })
  return checkSize(file)
}

/** The same for a file that is only read. */
export const checkReadable = (file: File): string | null => (isForPrograms(file) ? checkSize(file) : checkCv(file))

function checkSize(file: File): string | null {
  if (file.size === 0) return m.file_empty()
  return file.size > MAX_BYTES ? m.file_too_large() : null
}

/** Size in words: `340 kB`, `1,2 MB`. */
export function sizeOf(bytes: number, locale: string): string {
  const [value, unit] = bytes < 1_000_000 ? [Math.max(1, Math.round(bytes / 1000)), 'kB'] : [bytes / 1_000_000, 'MB']
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value)}\u00A0${unit}`
}
