import { useCallback, useSyncExternalStore, type RefObject } from 'react'

/**
 * What stands in a field, typed or written into it by a form library or a password manager. The element is the truth:
 * such writing fires no event, so the value is read anew with every render.
 */
export function useFieldText(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  initial: unknown,
): string {
  const before = typeof initial === 'string' ? initial : ''
  const subscribe = useCallback(
    (changed: () => void) => {
      // Heard at the document, after React's own listeners: a render before them would put a controlled value back.
      const hear = (event: Event) => event.target === field.current && changed()
      document.addEventListener('input', hear)
      return () => document.removeEventListener('input', hear)
    },
    [field],
  )
  return useSyncExternalStore(
    subscribe,
    () => field.current?.value ?? before,
    () => before,
  )
}
