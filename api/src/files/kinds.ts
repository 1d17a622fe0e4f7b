import { CV_KINDS } from '@korak/contract/cv-kinds.ts'

/** Kinds of files the portal takes: what they are sent as, and the names people give them. */
export const KINDS = {
  pdf: { mime: 'application/pdf', extensions: ['pdf'] },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
  },
  doc: { mime: 'application/msword', extensions: ['doc'] },
  odt: { mime: 'application/vnd.oasis.opendocument.text', extensions: ['odt'] },
  rtf: { mime: 'application/rtf', extensions: ['rtf'] },
  /** Europass. */
  xml: { mime: 'application/xml', extensions: ['xml'] },
  /** JSON Resume. */
  json: { mime: 'application/json', extensions: ['json'] },
  png: { mime: 'image/png', extensions: ['png'] },
  jpeg: { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  webp: { mime: 'image/webp', extensions: ['webp'] },
} as const satisfies Record<string, { mime: string; extensions: readonly [string, ...string[]] }>

export type FileKind = keyof typeof KINDS

const DOCUMENTS: readonly FileKind[] = ['pdf', 'docx', 'odt', 'png', 'jpeg', 'webp']

/** What each file field of a form accepts. A field that is not here accepts nothing. */
const ACCEPTED: Record<string, readonly FileKind[]> = {
  cv: [...CV_KINDS, 'xml', 'json'],
  file: DOCUMENTS,
  // More of them with one message.
  file_2: DOCUMENTS,
  file_3: DOCUMENTS,
}

/** Formats programs read: they fill a form, and nobody who chooses people could read them. */
const FOR_PROGRAMS: readonly FileKind[] = ['xml', 'json']

/** Can people open and read files of this type? */
export const isForPeople = (mime: string): boolean => !FOR_PROGRAMS.some((kind) => KINDS[kind].mime === mime)
/** Kinds a field keeps, as they are named to people. */
export const keptKinds = (field: string): string =>
  acceptedIn(field)
    .filter((kind) => !FOR_PROGRAMS.includes(kind))
    .map((kind) => kind.toUpperCase())
    .join(', ')

export const acceptedIn = (field: string): readonly FileKind[] => ACCEPTED[field] ?? []

/** The kind a file name claims, by its extension. */
export function kindOfName(name: string): FileKind | null {
  const extension = extensionOf(name)
  const found = Object.entries(KINDS).find(([, { extensions }]) =>
    (extensions as readonly string[]).includes(extension),
  )
  return found ? (found[0] as FileKind) : null
}

/** Extension in lower case without the dot; empty when there is none. */
export const extensionOf = (name: string): string => /\.([\p{L}\p{N}]{1,10})$/u.exec(name)?.[1]?.toLowerCase() ?? ''
