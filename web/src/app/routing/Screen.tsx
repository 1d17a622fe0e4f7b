import { useEffect, useState } from 'react'
import { ParamsContext, usePath } from '#base/routing/navigation.tsx'
import { useScreenChange } from './screen-change.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ChunkTimeout, loadPage, loadedPage } from './load-page.ts'
import type { Match, ScreenComponent } from './route.ts'
import { ScreenError } from './ScreenError.tsx'
import { ScreenWait } from './ScreenWait.tsx'

/** Draws the page of a route, waiting for its code, with an error and a way to try again when it does not come. */
export function Screen({ match }: { match: Match | null }) {
  const path = usePath()
  useScreenChange(match?.route ?? null)
  if (!match) return <ScreenWait />
  return (
    <ParamsContext value={match.params}>
      <ErrorBoundary key={path}>
        <LazyPage match={match} />
      </ErrorBoundary>
    </ParamsContext>
  )
}

/** Asking for code that still hangs would join the same request; only a new document asks anew. */
function retry(error: unknown, again: () => void) {
  if (error instanceof ChunkTimeout) location.reload()
  else again()
}

function LazyPage({ match: { route } }: { match: Match }) {
  const [, setArrived] = useState<ScreenComponent | null>(null)
  const [error, setError] = useState<unknown>(null)
  const ScreenComponent = loadedPage(route)

  useEffect(() => {
    if (ScreenComponent || error) return undefined
    let isCurrent = true
    loadPage(route).then(
      (page) => isCurrent && setArrived(() => page),
      (reason: unknown) => isCurrent && setError(reason),
    )
    return () => {
      isCurrent = false
    }
  }, [route, ScreenComponent, error])

  if (ScreenComponent) return <ScreenComponent />
  if (error) return <ScreenError onRetry={() => retry(error, () => setError(null))} />
  return <ScreenWait />
}
