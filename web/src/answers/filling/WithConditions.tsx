import { lazy, type ReactNode, Suspense } from 'react'
import type { Definition } from '@korak/contract/definition.ts'
import { canParse, loadParser } from '@korak/engine/cel/parser.ts'
import { loadPatterns } from '@korak/engine/cel/patterns.ts'
import { hasExpressions, hasPatterns } from '@korak/engine/questionnaires/expressions.ts'

/** Shows what is inside once this has been done. */
const after = (load: () => Promise<unknown>) =>
  lazy(async () => {
    await load()
    return { default: ({ children }: { children: ReactNode }) => children }
  })
const Reading = after(loadParser)
const Matching = after(() => Promise.all([loadParser(), loadPatterns()]))

interface Props {
  definitions: readonly Definition[]
  /** Stands here while what reads conditions, or matches patterns, is on its way. */
  fallback: ReactNode
  children: ReactNode
}

/**
 * Questions with conditions or formulas are shown once those can be read, and where they look for patterns, once those can
 * be matched; all others at once.
 */
export function WithConditions({ definitions, fallback, children }: Props) {
  const Needed = definitions.some(hasPatterns)
    ? Matching
    : !canParse() && definitions.some(hasExpressions)
      ? Reading
      : null
  if (!Needed) return children
  return (
    <Suspense fallback={fallback}>
      <Needed>{children}</Needed>
    </Suspense>
  )
}
