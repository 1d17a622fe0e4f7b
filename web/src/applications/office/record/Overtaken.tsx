import { useEffect } from 'react'
import type { Overtaken as Why } from '@korak/contract/letters.rules.ts'
import { announce } from '#base/page/announce.ts'
import { formatDate, formatDay } from '#base/text/dates.ts'
import { STATUS_WORDS } from '#applications/office/words.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { m } from '#words/messages.js'
import type { Masked, Whole } from './record.api.ts'

const WHY: Record<Why, (by: string) => string> = {
  accepted: () => m.mail_application_letter_recalled_accepted(),
  declined: () => m.mail_application_letter_recalled_declined(),
  picked: () => m.mail_application_letter_recalled_picked(),
  withdrawn: () => m.mail_application_letter_recalled_withdrawn(),
  changed: () => m.mail_application_letter_recalled_changed(),
  colleague: (name) => m.mail_application_letter_recalled_colleague({ name }),
}

/** A letter that was taken back because something overtook it: what, when, and where its words are. */
export function Overtaken({ of }: { of: Masked['overtaken'] | Whole['overtaken'] }) {
  const title = of && m.record_overtaken({ status: STATUS_WORDS[of.to]() })
  const why = of && WHY[of.why](of.by ?? m.record_by_us())
  const said = of && `${title} ${why}`
  useEffect(() => {
    if (said) announce(said)
  }, [said])
  if (!of) return null
  const { at, send_on: day, is_own: isOwn } = of
  return (
    <Notice tone="warn" title={title}>
      <p>
        {why} {formatDate(at)}. {day !== null && m.record_overtaken_day({ day: formatDay(day) })}
      </p>
      {isOwn && of.why !== 'withdrawn' && <p>{m.record_overtaken_words()}</p>}
    </Notice>
  )
}
