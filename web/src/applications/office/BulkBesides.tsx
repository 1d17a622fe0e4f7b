import type { Proposal } from '@korak/contract/letters.ts'
import { formatDate } from '#base/text/dates.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { m } from '#words/messages.js'

/** What else of whom several moves leave as it is, or take along: agreed interviews, versions of offers that wait to be sent. */
export function BulkBesides({ of }: { of: readonly Proposal[] }) {
  const dropped = of.filter(({ drops_offer: drops }) => drops).map(({ name }) => name)
  const standing = of.flatMap(({ name, interview_at: at }) => (at === null ? [] : [`${name} (${formatDate(at)})`]))
  return (
    <>
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
