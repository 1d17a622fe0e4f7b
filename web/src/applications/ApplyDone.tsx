import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Application } from '@korak/contract/applications.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { focusAfter } from '#base/page/focus.ts'
import { formatDay } from '#base/text/dates.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { Button, LinkButton } from '#ui/action/Button.tsx'
import { Dialog } from '#ui/action/Dialog.tsx'
import { IconPrinter } from '#ui/icons.ts'
import { m } from '#words/messages.js'
import { isJustSent, setJustSent } from './apply.api.ts'
import styles from './Apply.module.css'

/** Thank you: a dialog right after submitting, and the same content in the page, where it stays and can be come back to. */
export function ApplyDone({ uid }: { uid: string }) {
  const query = useQuery(queryOf('GET /portal/applications/:uid', { params: { uid } }))
  const [isDialogOpen, setDialogOpen] = useState(() => isJustSent(uid))
  const heading = useRef<HTMLHeadingElement>(null)
  const close = () => {
    setJustSent(null)
    // After the dialog has gone: what it said is here.
    focusAfter(
      () => setDialogOpen(false),
      () => heading.current,
    )
  }
  return (
    <section aria-labelledby="applied" className={styles.done}>
      <h2 id="applied" ref={heading} tabIndex={-1}>
        {m.job_apply_success_title()}
      </h2>
      <Loaded query={query}>
        {(application) => (
          <>
            <WhatNext application={application} />
            <div className={styles.doneActions}>
              <LinkButton variant="secondary" href={pathTo('/applications/:uid', { uid })}>
                {m.job_view_application()}
              </LinkButton>
              <Button variant="quiet" icon={IconPrinter} onClick={() => print()}>
                {m.action_print()}
              </Button>
            </div>
            <Dialog
              open={isDialogOpen}
              title={m.job_apply_success_title()}
              onClose={close}
              actions={<Button onClick={close}>{m.action_close()}</Button>}
            >
              <WhatNext application={application} />
            </Dialog>
          </>
        )}
      </Loaded>
    </section>
  )
}

function WhatNext({ application }: { application: Application }) {
  const { ref_no, sent, promise_on, contact } = application
  return (
    <>
      <p className={styles.breaking}>{m.job_apply_success_text({ ref: ref_no, email: sent.email })}</p>
      <h3>{m.job_apply_next_title()}</h3>
      <ol className={styles.next}>
        <li>{promise_on ? m.job_apply_next_by({ date: formatDay(promise_on) }) : m.job_apply_next_soon()}</li>
        <li>{m.job_apply_next_2()}</li>
        <li>{m.job_apply_next_3()}</li>
      </ol>
      <p className={styles.breaking}>
        {m.job_apply_question()}: {contact.name}, <a href={`mailto:${contact.email}`}>{contact.email}</a>
        {contact.phone && (
          <>
            , <span className="nowrap">{contact.phone}</span>
          </>
        )}
      </p>
    </>
  )
}
