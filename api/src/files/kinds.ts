/** Kinds of files the portal takes: what they are sent as, and the names people give them. */
export const KINDS = {
  pdf: { mime: 'application/pdf', extensions: ['pdf'] },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
  },
  doc: { mime: 'application/msword', extensions: ['doc'] },
  odt: { mime: 'application/vnd.oasis.opendocument.text', extensions: ['odt'] },
  png: { mime: 'image/png', extensions: ['png'] },
  jpeg: { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  webp: { mime: 'image/webp', extensions: ['webp'] },
} as const satisfies Record<string, { mime: string; extensions: readonly [string, ...string[]] }>

export type FileKind = keyof typeof KINDS

/** What each file field of a form accepts. A field that is not here accepts nothing. */
const ACCEPTED: Record<string, readonly FileKind[]> = {
  cv: ['pdf', 'doc', 'docx', 'odt'],
  file: ['pdf', 'docx', 'odt', 'png', 'jpeg', 'webp'],
}

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
