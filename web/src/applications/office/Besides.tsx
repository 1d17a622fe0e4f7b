import type { Proposal } from '@korak/contract/letters.ts'
import { formatDate } from '#base/text/dates.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

type Besides = Pick<Proposal, 'name' | 'ends_offer' | 'drops_offer' | 'interview_at'>
interface Props {
  /** What is proposed of whoever is moved. */
  of: readonly Besides[]
}

/** What else a move takes along, or leaves as it is: offers, versions of them that wait to be sent, an agreed interview. */
export function OneBesides({ of }: { of: Besides }) {
  return (
    <>
      <OffersEnd of={[of]} />
      {of.drops_offer && <Notice tone="warn">{m.letter_drops_offer()}</Notice>}
      {of.interview_at !== null && (
        <Notice tone="info" title={m.letter_interview_stands({ time: formatDate(of.interview_at) })}>
          {m.letter_interview_stands_text()}
        </Notice>
      )}
    </>
  )
}

/** The same of several moves, and whose. */
export function ManyBesides({ of }: Props) {
  const dropped = of.filter(({ drops_offer: drops }) => drops).map(({ name }) => name)
  const standing = of.flatMap(({ name, interview_at: at }) => (at === null ? [] : [`${name} (${formatDate(at)})`]))
  return (
    <>
      <OffersEnd of={of} />
      {dropped.length > 0 && (
        <Notice tone="warn" title={m.bulk_offers_dropped()}>
          {dropped.join(', ')}
        </Notice>
      )}
      {standing.length > 0 && (
        <Notice tone="info" title={m.bulk_interviews_stand()}>
          {m.bulk_interviews_stand_text({ names: standing.join(', ') })}
        </Notice>
      )}
    </>
  )
}

const WORDS = {
  accepted: (count: number) => m.offer_ends_accepted({ count }),
  open: (count: number) => m.offer_ends_open({ count }),
}
/** Whose offers hold no more after the move: said before anything happens. */
function OffersEnd({ of }: Props) {
  const parts = (['accepted', 'open'] as const)
    .map((state) => ({ state, people: of.filter((one) => one.ends_offer === state) }))
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
