import { useEffect } from 'react'
import { CallError } from '#base/data/errors.ts'
import { getPlace } from '#base/routing/place.ts'
import { showToast } from '#base/page/toasts.ts'
import { m } from '#words/messages.js'
import { followExport } from './exporting.ts'
import { fileOf, isRunning, refreshExports, showExport, useExport } from './exports.api.ts'

/** Pages that show the download themselves. */
const SHOWN_ON: ReadonlySet<string> = new Set(['/dashboard', '/privacy'])

/** Follows a download from any page and tells when it is ready. Draws nothing; there only while one is prepared. */
export function ExportWatch({ uid }: { uid: string }) {
  const { data, error } = useExport(uid)
  // Of somebody else, or erased: there is nothing to wait for.
  const isGone = error instanceof CallError && [403, 404].includes(error.status)
  useEffect(() => {
    if (data) showExport(data)
    if (!isGone && (!data || isRunning(data))) return
    followExport(null)
    void refreshExports()
    if (data?.status !== 'ready' || SHOWN_ON.has(getPlace().path)) return
    showToast({
      text: m.priv_export_toast(),
      action: { label: m.action_download(), run: () => location.assign(fileOf(uid)) },
    })
  }, [data, isGone, uid])
  return null
}
