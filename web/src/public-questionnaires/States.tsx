import { formatDay } from '#base/text/dates.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import type { LinkAddress } from './address.ts'
import { Frame } from './Frame.tsx'
import type { PublicQuestionnaire } from './public.api.ts'
import { ContinuePrompt } from './ContinuePrompt.tsx'

type Stopped = Pick<PublicQuestionnaire, 'state' | 'day' | 'mode'>

function wordsOf({ state, day, mode }: Stopped): { title: string; text: string } {
  const date = day ? formatDay(day) : ''
  switch (state) {
    case 'not-open':
      return { title: m.public_not_open_title(), text: m.public_not_open_text({ date }) }
    case 'full':
      return { title: m.public_full_title(), text: m.public_full_text() }
    case 'answered':
      // An address for all is never used up: only these answers are done with.
      if (mode === 'open') return { title: m.public_submitted_title(), text: m.public_submitted_text({ date }) }
      // Of an anonymous address the day is nobody's to know.
      return { title: m.public_answered_title(), text: day ? m.public_answered_text({ date }) : m.public_used_text() }
    default:
      return { title: m.public_closed_title(), text: m.public_closed_text({ date }) }
  }
}

/** Why there is nothing to fill in. */
export function Stopped(stopped: Stopped) {
  const { state } = stopped
  const { title, text } = wordsOf(stopped)
  return (
    <EmptyState ring={state === 'answered' ? 'end' : 'beside'} level={1} title={title} text={withNonBreaking(text)} />
  )
}

/** The address opens nothing, or nothing any more. */
export const Invalid = () => (
  <EmptyState
    ring="beside"
    level={1}
    title={m.public_invalid_title()}
    text={withNonBreaking(m.public_invalid_text())}
  />
)

interface Props {
  link: PublicQuestionnaire
  address: LinkAddress
  onFound: (uid: string) => void
}

/** Nothing to begin. Where all places are taken, those who have one may still go on. */
export function NothingToFill({ link, address, onFound }: Props) {
  return (
    <Frame title={link.title}>
      <Stack gap={6}>
        <Stopped state={link.state} day={link.day} mode={link.mode} />
        {link.state === 'full' && link.mode === 'open' && <ContinuePrompt address={address} onFound={onFound} />}
      </Stack>
    </Frame>
  )
}
