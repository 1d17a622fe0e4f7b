import type { Screens } from '#base/routing/screens.ts'
import { useEffect, useRef } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { formatDay } from '#base/text/dates.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { Link } from '#base/routing/navigation.tsx'
import { useUser } from '#base/session/session.ts'
import { BackLink } from '#ui/navigation/BackLink.tsx'
import { Page, Stack } from '#ui/layout/Layout.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { SkeletonBlock } from '#ui/feedback/Skeleton.tsx'
import { m } from '#words/messages.js'
import { CloseForm } from './CloseForm.tsx'
import { Closing } from './Closing.tsx'
import { useClosingPreview, usePrivacy } from './privacy.api.ts'
import styles from './privacy.module.css'

export const screens: Screens = [
  { path: '/privacy/close', title: 'priv_delete_title', access: 'signed-in', bar: true, section: 'privacy' },
]

type Preview = AnswerOf<'GET /portal/account/close'>

/** What deleting the account means, told before; afterwards until when it can be undone. */
export function ClosePage() {
  const query = usePrivacy()
  useTurn(query.data && query.data.closing !== null)
  return (
    <Page measure="form">
      <BackLink href="/privacy">{m.priv_delete_back()}</BackLink>
      <Loaded query={query} skeleton={<SkeletonBlock lines={6} />}>
        {({ closing, has_legal_hold, may }) =>
          closing ? (
            <Closing eraseOn={closing.erase_on} isHeld={has_legal_hold} />
          ) : (
            <Stack gap={5}>
              <h1 tabIndex={-1}>{m.priv_delete_title()}</h1>
              {may.close ? <Before /> : <Notice tone="info">{m.priv_delete_staff()}</Notice>}
            </Stack>
          )
        }
      </Loaded>
    </Page>
  )
}

/** Closing or keeping the account makes another page of this one: it begins at its heading. */
function useTurn(isClosing: boolean | undefined) {
  const before = useRef(isClosing)
  useEffect(() => {
    const isTurn = before.current !== undefined && before.current !== isClosing
    before.current = isClosing
    if (!isTurn) return
    scrollTo({ top: 0, behavior: 'instant' })
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [isClosing])
}

function Before() {
  const query = useClosingPreview()
  return (
    <Loaded query={query} skeleton={<SkeletonBlock lines={6} />}>
      {(preview) => (
        <Stack gap={7}>
          <Told preview={preview} />
          <CloseForm />
        </Stack>
      )}
    </Loaded>
  )
}

function Told({ preview }: { preview: Preview }) {
  const isCandidate = Boolean(useUser()?.candidate)
  const { erase_on, open_applications: open, has_legal_hold } = preview
  return (
    <Stack gap={6}>
      <p>{m.priv_delete_lead({ date: formatDay(erase_on) })}</p>
      {has_legal_hold && <Notice tone="warn">{m.priv_hold()}</Notice>}
      {open.length > 0 && (
        <Section title={m.priv_delete_now()}>
          <p>{m.priv_delete_now_text({ count: open.length })}</p>
          <ul className={styles.rows}>
            {open.map(({ uid, ref, title }) => (
              <li key={uid}>
                <Link href={pathTo('/applications/:uid', { uid })}>{title}</Link>
                <p className={styles.fact}>{ref}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={m.priv_delete_goes()}>
        <ul>
          {isCandidate && <li>{m.priv_delete_goes_profile()}</li>}
          {isCandidate && <li>{m.priv_delete_goes_applications()}</li>}
          <li>{m.priv_delete_goes_questionnaires()}</li>
          <li>{m.priv_delete_goes_feedback()}</li>
          <li>{m.priv_delete_goes_account()}</li>
          <li>{m.priv_delete_goes_mails()}</li>
        </ul>
        <p>
          {m.priv_delete_export()} <Link href={pathTo('/privacy', {}, 'prenos')}>{m.priv_export_title()}</Link>
        </p>
      </Section>
      <Section title={m.priv_delete_stays()}>
        <Staying preview={preview} />
      </Section>
    </Stack>
  )
}

function Staying({
  preview: { records, records_until, consents, answers_about_others: answers },
}: {
  preview: Preview
}) {
  return (
    <ul>
      {records > 0 && records_until && (
        <li>{m.priv_delete_stays_records({ count: records, date: formatDay(records_until) })}</li>
      )}
      {answers > 0 && <li>{m.priv_delete_stays_feedback({ count: answers })}</li>}
      {consents > 0 && <li>{m.priv_delete_stays_consents()}</li>}
      <li>{m.priv_delete_stays_sharing()}</li>
      <li>{m.priv_delete_stays_trail()}</li>
    </ul>
  )
}
