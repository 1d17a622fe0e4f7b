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
      const element = field.current
      element?.addEventListener('input', changed)
      return () => element?.removeEventListener('input', changed)
    },
    [field],
  )
  return useSyncExternalStore(
    subscribe,
    () => field.current?.value ?? before,
    () => before,
  )
}
