import { useRef } from 'react'

/**
 * Makes something by a call that may have to be made again: as long as the same is sent it has the same id, so that what was
 * made, and whose answer was lost, is not made twice.
 */
export function useOnce() {
  const tried = useRef<{ uid: string; text: string }>(null)
  return async <B extends object, T>(body: B, make: (body: B & { uid: string }) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(body)
    if (tried.current?.text !== text) tried.current = { text, uid: crypto.randomUUID() }
    const made = await make({ ...body, uid: tried.current.uid })
    tried.current = null
    return made
  }
}
