import { useEffect } from 'react'
import type { Href } from '@korak/contract/screens.ts'
import { makeSignal } from './signal.ts'

/** A page above the one shown, or the page itself, which leads nowhere. */
export interface TrailStep {
  label: string
  href?: Href
}
export const trailSignal = makeSignal<readonly TrailStep[]>([])

/** Says where the page stands: what is above it, and its own name, once that is known. */
export function useTrail(above: TrailStep, own: string | undefined): void {
  const { label, href } = above
  useEffect(() => {
    trailSignal.set([{ label, ...(href && { href }) }, ...(own === undefined ? [] : [{ label: own }])])
    return () => trailSignal.set([])
  }, [label, href, own])
}
