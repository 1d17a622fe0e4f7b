import { useEffect } from 'react'
import type { Href } from '@korak/contract/screens.ts'
import { makeSignal } from './signal.ts'

/** A page above the one shown, or the page itself, which leads nowhere. */
export interface TrailStep {
  label: string
  href?: Href
  /** What is above it in turn. */
  above?: TrailStep
}
const stepsTo = ({ above, ...step }: TrailStep): TrailStep[] => [...(above ? stepsTo(above) : []), step]
export const trailSignal = makeSignal<readonly TrailStep[]>([])

/** Says where the page stands: what is above it, and its own name, once that is known. */
export function useTrail(above: TrailStep, own: string | undefined): void {
  const steps = JSON.stringify([...stepsTo(above), ...(own === undefined ? [] : [{ label: own }])])
  useEffect(() => {
    trailSignal.set(JSON.parse(steps) as TrailStep[])
    return () => trailSignal.set([])
  }, [steps])
}
