import { useSyncExternalStore } from 'react'
import { dismissToast, pauseToasts, toasts } from '#base/page/toasts.ts'
import { Toasts } from '#ui/feedback/Toasts.tsx'

export function ToastStack() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get)
  return <Toasts toasts={shown} onClose={dismissToast} onPause={pauseToasts} />
}
