import { cleanName } from '#files/names.ts'
import { extensionOf } from '#files/kinds.ts'

/** Names Windows keeps for devices, whatever follows the dot. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * Gives every file a place of its own in the download under a name its owner knows: letters such as č š ž stay, nothing
 * in it leads out of the folder, and names that only differ in case get a number.
 */
export function fileNamer(folder: string): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    const clean = cleanName(name) || 'datoteka'
    const safe = RESERVED.test(clean) ? `_${clean}` : clean
    const extension = extensionOf(safe)
    const end = extension ? `.${extension}` : ''
    const stem = end ? safe.slice(0, -end.length) : safe
    for (let number = 1; ; number++) {
      const candidate = number === 1 ? safe : `${stem} (${number})${end}`
      const key = candidate.normalize('NFC').toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return `${folder}/${candidate}`
    }
  }
}
