import { KINDS, extensionOf, type FileKind } from './kinds.ts'

const MAX_LENGTH = 120
/** A form may send a name of tens of thousands of signs. Of dots and of marks piled on a letter each would be looked at as often as there are others. */
const MAX_SENT = 1000

/**
 * Makes the name a browser sent safe to show and to offer for download: no folders, no control, format or private
 * characters (bidirectional overrides turn `fdp.exe` into `exe.pdf` on screen), no marks piled on one letter,
 * at most 120 characters with the extension kept. Letters such as č š ž stay.
 * @returns an empty text when nothing is left
 */
export function cleanName(sent: string): string {
  // Forms write these three signs of a name so (WHATWG HTML, multipart/form-data encoding algorithm).
  const decoded = sent.replaceAll(/%(22|0D|0A)/gi, (_all, code: string) => (code === '22' ? '"' : ''))
  // Its end is what it is: the extension, and in what folder it lay is not kept.
  const base = decoded.slice(-MAX_SENT).toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = base
    .replaceAll(/[\p{C}\u2028\u2029\uFFFD]/gu, '')
    .replaceAll(/(\p{M})\p{M}+/gu, '$1')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
    .replace(/[\s.]+$/, '')
  const letters = Array.from(plain)
  if (letters.length <= MAX_LENGTH) return plain
  const extension = extensionOf(plain)
  const end = extension ? `.${extension}` : ''
  return `${letters
    .slice(0, MAX_LENGTH - end.length)
    .join('')
    .trim()}${end}`
}

/** The name a checked file is kept under: a nameless one is called after its field, a missing extension is added. */
export function nameFor(clean: string, field: string, kind: FileKind): string {
  const [extension] = KINDS[kind].extensions
  if (clean === '') return `${field}.${extension}`
  return extensionOf(clean)
    ? clean
    : `${cleanName(
        Array.from(clean)
          .slice(0, MAX_LENGTH - 6)
          .join(''),
      )}.${extension}`
}
