import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pathTo } from '@korak/contract/screens.ts'
import { copyText } from '#base/page/copy.ts'
import { formatDay, formatTime } from '#base/text/dates.ts'
import { navigate } from '#base/routing/navigation.tsx'
import { queryOf } from '#base/data/query.ts'
import { Button, LinkButton } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { m } from '#words/messages.js'
import { forgetMessage, isSentElsewhere, setSentElsewhere, typedMessage } from './apply.api.ts'
import styles from './Apply.module.css'
import { addToMessage } from './message-draft.ts'

interface Props {
  jobUid: string
  /** The application that was sent. */
  uid: string
  sentAt: string
  person: string
}

/** That an application open in this window was sent elsewhere, and what was typed here, until the person has done with it. */
export function SentElsewhere({ jobUid, uid, sentAt, person }: Props) {
  const [typed, setTyped] = useState(() => typedMessage(jobUid, person))
  const [isTold, setTold] = useState(() => !isSentElsewhere(jobUid))
  const application = useQuery(queryOf('GET /portal/applications/:uid', { params: { uid } })).data
  const text = typed?.message.trim() ?? ''
  // Sent with this very text: only the answer to that was lost.
  if (text === '' ? isTold : !application || application.message === text) return null
  const forget = () => {
    forgetMessage(jobUid, person, typed)
    setSentElsewhere(null)
    setTyped(null)
    setTold(true)
  }
  const write = () => {
    addToMessage(uid, person, text)
    forget()
    void navigate(pathTo('/applications/:uid', { uid }), { top: true })
  }
  return (
    <Notice
      tone="warn"
      role="alert"
      title={m.job_apply_sent_title()}
      actions={
        <>
          <LinkButton variant="secondary" href={pathTo('/applications/:uid', { uid })}>
            {m.job_view_application()}
          </LinkButton>
          {text && (
            <Button variant="secondary" onClick={() => void copyText(text, m.job_apply_sent_copied())}>
              {m.job_apply_sent_copy()}
            </Button>
          )}
          {text && application?.may.write && (
            <Button variant="secondary" onClick={write}>
              {m.job_apply_sent_write()}
            </Button>
          )}
          <Button variant="quiet" onClick={forget}>
            {text ? m.job_apply_sent_dismiss_text() : m.job_apply_sent_dismiss()}
          </Button>
        </>
      }
    >
      <p>{m.job_apply_sent_text({ date: formatDay(sentAt), time: formatTime(sentAt) })}</p>
      {text && (
        <>
          <p>{m.job_apply_sent_typed()}</p>
          <p className={styles.theirs}>{text}</p>
        </>
      )}
    </Notice>
  )
}
