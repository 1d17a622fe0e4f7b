import { m } from '#words/messages.js'

/** More the server does not take in. */
const MAX_BYTES = 10 * 1024 * 1024

type FileProblem = 'empty' | 'tooBig' | 'type'

/** What is wrong with a chosen file, before it is sent. `types` as in `accept`: ".pdf,.docx". The server looks inside. */
export function fileProblem(file: File, types: string, maxBytes: number): FileProblem | null {
  const name = file.name.toLowerCase()
  if (!types.split(',').some((type) => name.endsWith(type.trim().toLowerCase()))) return 'type'
  if (file.size === 0) return 'empty'
  return file.size > maxBytes ? 'tooBig' : null
}

/** The same in words, for a file of any kind. @param shown what may be chosen, for people: "PDF, DOCX" */
export function problemWords(file: File, types: string, shown: string): string | null {
  switch (fileProblem(file, types, MAX_BYTES)) {
    case 'type':
      return m.file_type({ types: shown })
    case 'empty':
      return m.file_empty()
    case 'tooBig':
      return m.file_too_large()
    case null:
      return null
  }
}

/** Size for people: "340 kB", "2,4 MB"; one decimal from a megabyte up, in the language of the page. */
export function fileSize(bytes: number, language: string): string {
  const mega = bytes >= 1_000_000
  const amount = new Intl.NumberFormat(language, { maximumFractionDigits: mega ? 1 : 0 })
  return `${amount.format(mega ? bytes / 1_000_000 : Math.max(1, bytes / 1000))}\u00a0${mega ? 'MB' : 'kB'}`
}
