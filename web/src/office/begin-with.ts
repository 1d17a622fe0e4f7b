import { useEffect } from 'react'
import { read, SESSION, write } from '#base/page/storage.ts'
import { useUser } from '#base/session/session.ts'

/**
 * Opens the default view of a role where somebody has chosen nothing yet, once for a list in a tab: who has gone on to
 * everything stays there.
 */
export function useBeginning(list: string, isChosen: boolean, open: (() => void) | undefined): void {
  const key = `${useUser()?.uid ?? ''}/${list}`
  const isReady = open !== undefined
  useEffect(() => {
    const begun = read<string[]>('session', SESSION.begun) ?? []
    if (!isReady || begun.includes(key)) return
    write('session', SESSION.begun, [...begun, key])
    if (!isChosen) open?.()
    // When the views have come, not whenever something is chosen.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isReady, key])
}
