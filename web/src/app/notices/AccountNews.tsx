import { useSyncExternalStore } from 'react'
import { eraseOnSignal } from '#base/session/auth.ts'
import { exporting } from '#privacy/exporting.ts'
import { ClosingNotice, ExportWatch } from '#app/shell/lazy-parts.ts'

const nothing = () => null

/** What goes on with the account besides the screen; its code comes only when there is something. */
export function AccountNews() {
  const eraseOn = useSyncExternalStore(eraseOnSignal.subscribe, eraseOnSignal.get, nothing)
  const exported = useSyncExternalStore(exporting.subscribe, exporting.get, nothing)
  return (
    <>
      {eraseOn && <ClosingNotice.Part eraseOn={eraseOn} />}
      {exported && <ExportWatch.Part key={exported} uid={exported} />}
    </>
  )
}
