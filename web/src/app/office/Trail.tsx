import { useSyncExternalStore } from 'react'
import { trailSignal } from '#base/page/trail.ts'
import { Breadcrumbs } from '#ui/navigation/Breadcrumbs.tsx'

/** Where one is, as the page says. */
export function Trail() {
  const steps = useSyncExternalStore(trailSignal.subscribe, trailSignal.get, () => [])
  return steps.length > 1 ? <Breadcrumbs steps={steps} /> : null
}
