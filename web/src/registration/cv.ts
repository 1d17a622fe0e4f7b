import { problemWords } from '#ui/filePick.ts'

export const CV_ACCEPT = '.pdf,.doc,.docx,.odt,.rtf'
const KEPT = 'PDF, DOC, DOCX, ODT, RTF'
/** Formats written for programs: they fill a form, but nobody could open them as a CV. */
const FOR_PROGRAMS = /\.(xml|json)$/i
export const READ_ACCEPT = `${CV_ACCEPT},.xml,.json`

export const isForPrograms = ({ name }: { name: string }): boolean => FOR_PROGRAMS.test(name)

/** What the browser can tell about a CV before it is sent; null when nothing is wrong. The server looks inside. */
export const checkCv = (file: File): string | null => problemWords(file, CV_ACCEPT, KEPT)

/** The same for a file that is only read. */
export const checkReadable = (file: File): string | null => problemWords(file, READ_ACCEPT, KEPT)
