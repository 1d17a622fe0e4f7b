import { useQuery } from '@tanstack/react-query'
import type { PrintedLetter } from '@korak/contract/printed-letters.ts'
import { pathWith } from '@korak/contract/screens.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { Link } from '#base/routing/navigation.tsx'
import { formatDate, formatDay } from '#base/text/dates.ts'
import { Section } from '#ui/layout/Section.tsx'
import { STATE_TONES, Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import { CAUSE_WORDS, OVERTAKEN_WORDS, STATE_WORDS } from './words.ts'

/** How a letter stands, in words. */
function standing({
  state,
  written_on: day,
  posted_on: posted,
  handled_at: at,
  handled_by: by,
  overtaken,
}: PrintedLetter): string {
  const name = by ?? m.printed_gone()
  if (state === 'posted' && posted) return m.printed_panel_posted({ day: formatDay(posted), name })
  const why = overtaken ? `: ${OVERTAKEN_WORDS[overtaken]()}` : ''
  // Only what nobody has taken off the list was taken off by itself.
  if (state === 'archived' && overtaken && by === null)
    return `${STATE_WORDS.archived()}${why}${at ? `, ${formatDate(at)}` : ''}`
  if (state === 'archived' && at) return `${m.printed_panel_archived({ day: formatDate(at), name })}${why}`
  return m.printed_panel_open({ day: formatDay(day) })
}

/** Letters about an application that go by post, or went: which, why, and who posted them on which day. */
export function PrintedLetters({ uid }: { uid: string }) {
  const query = useQuery({ ...queryOf('GET /applications/:uid/printed-letters', { params: { uid } }), staleTime: 0 })
  if (query.data?.length === 0) return null
  return (
    <Loaded query={query}>
      {(letters) => (
        <Section title={m.printed_panel()}>
          <ul>
            {letters.map((letter) => (
              <li key={letter.uid}>
                <b>{letter.is_lost ? m.printed_lost() : letter.subject}</b> <Tag>{CAUSE_WORDS[letter.cause]()}</Tag>{' '}
                {letter.state === 'open' ? (
                  <Tag tone={STATE_TONES.todo}>{standing(letter)}</Tag>
                ) : (
                  <span className="muted">{standing(letter)}</span>
                )}
              </li>
            ))}
          </ul>
          <p>
            <Link href={pathWith('/office/printed-letters', `application_uid=${uid}`)}>{m.printed_all()}</Link>
          </p>
        </Section>
      )}
    </Loaded>
  )
}
