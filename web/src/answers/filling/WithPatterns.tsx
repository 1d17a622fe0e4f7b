import { lazy, type ReactNode, Suspense } from 'react'
import type { Definition } from '@korak/contract/definition.ts'
import { loadPatterns } from '@korak/engine/cel/patterns.ts'
import { hasPatterns } from '@korak/engine/questionnaires/expressions.ts'

const Loading = lazy(async () => {
  await loadPatterns()
  return { default: ({ children }: { children: ReactNode }) => children }
})

interface Props {
  definitions: readonly Definition[]
  /** Stands here while what matches patterns is on its way. */
  fallback: ReactNode
  children: ReactNode
}

/** Questions whose conditions look for patterns are shown once those can be matched; all others at once. */
export function WithPatterns({ definitions, fallback, children }: Props) {
  if (!definitions.some(hasPatterns)) return children
  return (
    <Suspense fallback={fallback}>
      <Loading>{children}</Loading>
    </Suspense>
  )
}
