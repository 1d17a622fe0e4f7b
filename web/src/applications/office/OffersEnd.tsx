import type { Proposal } from '@korak/contract/letters.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

const WORDS = {
  accepted: (count: number) => m.offer_ends_accepted({ count }),
  open: (count: number) => m.offer_ends_open({ count }),
}

/** Whose offers hold no more after the move: said before anything happens. */
export function OffersEnd({ letters }: { letters: readonly Pick<Proposal, 'uid' | 'name' | 'ends_offer'>[] }) {
  const parts = (['accepted', 'open'] as const)
    .map((state) => ({ state, people: letters.filter((one) => one.ends_offer === state) }))
    .filter(({ people }) => people.length > 0)
  if (parts.length === 0) return null
  return (
    <Notice tone="warn" title={m.offer_ends()}>
      <Stack gap={2}>
        {parts.map(({ state, people }) => (
          <p key={state}>
            {WORDS[state](people.length)} {people.map(({ name }) => name).join(', ')}
          </p>
        ))}
      </Stack>
    </Notice>
  )
}
