import type { CV_KINDS } from '@korak/contract/cv-kinds.ts'
import { INTL, getLanguage } from '#base/text/language.ts'
import { problemWords } from '#ui/form/file-pick.ts'

/** The list of the contract, letter by letter: its type allows no other. */
const KINDS: typeof CV_KINDS = ['pdf', 'doc', 'docx', 'odt', 'rtf']
export const CV_ACCEPT = KINDS.map((kind) => `.${kind}`).join(',')
const NAMES = KINDS.map((kind) => kind.toUpperCase())
const KEPT = NAMES.join(', ')
/** What may be kept as a CV, in a sentence: "PDF, DOC, DOCX, ODT ali RTF". */
export const cvTypes = (): string => new Intl.ListFormat(INTL[getLanguage()], { type: 'disjunction' }).format(NAMES)
/** Formats written for programs: they fill a form, but nobody could open them as a CV. */
const FOR_PROGRAMS = /\.(xml|json)$/i
export const READ_ACCEPT = `${CV_ACCEPT},.xml,.json`

export const isForPrograms = ({ name }: { name: string }): boolean => FOR_PROGRAMS.test(name)

/** What the browser can tell about a CV before it is sent; null when nothing is wrong. The server looks inside. */
export const checkCv = (file: File): string | null => problemWords(file, CV_ACCEPT, KEPT)

/** The same for a file that is only read. */
export const checkReadable = (file: File): string | null => problemWords(file, READ_ACCEPT, KEPT)
