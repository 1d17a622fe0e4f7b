import { useRef } from 'react'
import { attemptKey, dropDraft, keepDraft, readDraft } from '#base/page/storage.ts'

interface Attempt {
  uid: string
  text: string
  files: readonly string[]
}
const nameOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

/**
 * Makes something by a call that may have to be made again: as long as the same is sent it has the same id, so that what was
 * made, and whose answer was lost, is not made twice. Files are not kept where words are: with fewer of them it is still the same,
 * with one more it is not.
 * @param draft of `draftKey`: what is sent outlives the window there, and so does that it was sent, for every window that has it
 */
export function useOnce(draft?: string) {
  const tried = useRef<Attempt>(null)
  return async <B extends object, T>(
    body: B,
    make: (body: B & { uid: string }) => Promise<T>,
    sent: readonly File[] = [],
  ): Promise<T> => {
    const text = JSON.stringify(body)
    const files = sent.map(nameOf)
    const key = draft && attemptKey(draft)
    const isSame = (one: Attempt | null) => one?.text === text && files.every((name) => one.files.includes(name))
    const known = [key ? readDraft<Attempt>(key) : null, tried.current].find(isSame)
    const attempt = known ?? { uid: crypto.randomUUID(), text, files }
    tried.current = attempt
    if (key) keepDraft(key, attempt)
    const made = await make({ ...body, uid: attempt.uid })
    tried.current = null
    if (key) dropDraft(key, attempt)
    return made
  }
}
