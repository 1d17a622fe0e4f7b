import type { Proposal } from '@korak/contract/letters.ts'
import { formatDate } from '#base/text/dates.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

type Besides = Pick<Proposal, 'uid' | 'name' | 'ends_offer' | 'drops_offer' | 'interview_at'>
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

/** Whose offers hold no more after the move. */
const OffersEnd = ({ of }: Props) => (
  <Named
    tone="warn"
    title={m.offer_ends()}
    words={{
      accepted: (count) => m.offer_ends_accepted({ count }),
      open: (count) => m.offer_ends_open({ count }),
    }}
    of={of.map(({ uid, name, ends_offer: cause }) => ({ uid, name, cause }))}
  />
)

/** Whose letters go by post, or may have to. */
export const ByPost = ({ letters }: { letters: readonly Pick<Proposal, 'uid' | 'name' | 'by_post'>[] }) => (
  <Named
    tone="info"
    title={m.by_post_title()}
    words={{
      no_email: (count) => m.by_post_no_email({ count }),
      returned: (count) => m.by_post_returned({ count }),
    }}
    of={letters.map(({ uid, name, by_post: cause }) => ({ uid, name, cause }))}
  />
)

interface NamedProps<C extends string> {
  tone: 'info' | 'warn'
  title: string
  words: Readonly<Record<C, (count: number) => string>>
  of: readonly { uid: string; name: string; cause: C | null }[]
}
/** Whom something holds for, cause by cause: said before anything happens. */
function Named<C extends string>({ tone, title, words, of }: NamedProps<C>) {
  const parts = Object.entries<(count: number) => string>(words)
    .map(([cause, say]) => ({ cause, say, people: of.filter((one) => one.cause === cause) }))
    .filter(({ people }) => people.length > 0)
  if (parts.length === 0) return null
  return (
    <Notice tone={tone} title={title}>
      <Stack gap={2}>
        {parts.map(({ cause, say, people }) => (
          <div key={cause}>
            <p>{say(people.length)}</p>
            <ul>
              {people.map(({ uid, name }) => (
                <li key={uid}>{name}</li>
              ))}
            </ul>
          </div>
        ))}
      </Stack>
    </Notice>
  )
}
