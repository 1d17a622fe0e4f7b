import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useLanguage } from '#base/text/language.ts'
import { closeDialog } from '#base/routing/blocking.ts'
import { Link } from '#base/routing/navigation.tsx'
import { ClosingContext } from '#ui/action/closing.ts'
import { AnchorContext } from '#ui/navigation/Anchor.tsx'
import { Screen } from '#app/routing/Screen.tsx'
import { Shell } from '#app/shell/Shell.tsx'
import { useReady } from './ready.ts'
import { useRoute } from '#app/routing/use-route.ts'

/** The whole site. Subscribing to the language here draws every word again when it changes. */
export function App({ client }: { client: QueryClient }) {
  useLanguage()
  useReady()
  const match = useRoute()
  return (
    <QueryClientProvider client={client}>
      <AnchorContext value={Link}>
        <ClosingContext value={closeDialog}>
          <Shell route={match?.route ?? null}>
            <Screen match={match} />
          </Shell>
        </ClosingContext>
      </AnchorContext>
    </QueryClientProvider>
  )
}
