import { lazy, Suspense, useState } from 'react'
import type { Application } from '@korak/contract/applications.ts'
import { pathTo } from '@korak/contract/screens.ts'
import type { JobDetail } from '@korak/contract/jobs.ts'
import { formatTime } from '#base/text/dates.ts'
import { Link, navigate } from '#base/routing/navigation.tsx'
import { useSubmit } from '#base/data/submit.ts'
import { useProfile } from '#candidates/profile.api.ts'
import { Button } from '#ui/action/Button.tsx'
import { classes } from '#ui/classes.ts'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { SkeletonBlock } from '#ui/feedback/Skeleton.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { SummaryList } from '#ui/list/SummaryList.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { formatPhone } from '#base/text/phone.ts'
import { m } from '#words/messages.js'
import { setJustSent } from './apply.api.ts'
import styles from './Apply.module.css'
import { ApplyCv } from './ApplyCv.tsx'
import { DiscardDraft } from './DiscardDraft.tsx'
import { type Draft, MESSAGE_LIMIT } from './useDraft.ts'
import { useScreening } from './useScreening.ts'

/** With the engine of questionnaires, for whoever is asked something. */
const ApplyQuestions = lazy(() => import('./ApplyQuestions.tsx').then((x) => ({ default: x.ApplyQuestions })))

const BASICS = pathTo('/settings', {}, 'osnovno')

const focusMessage = () => document.querySelector<HTMLElement>('textarea[name="message"]')?.focus()

interface Props {
  job: JobDetail
  draft: Draft
  application: Application
}

/** The answers, what is missing, and the button that sends them. */
export function ApplyAnswers({ job, draft, application }: Props) {
  const profile = useProfile().data
  const [cv, setCv] = useState(application.cv?.uid ?? null)
  const { sent } = application
  const questions = useScreening(job.uid, application, draft.change)
  const submit = useSubmit(
    async () => {
      const done = await questions.send(() => draft.submit(cv, application.screening ? questions.waiting : undefined))
      setJustSent(done.uid)
      await navigate(pathTo('/jobs/:uid', { uid: job.uid, applied: 1 }), { replace: true, top: true })
    },
    () => ({
      // Where questions are asked the server says at once what is missing.
      ...(cv === null && !application.screening && { cv: m.refusal_cv_missing() }),
      ...(draft.elsewhere && { message: m.job_apply_elsewhere_choose() }),
    }),
  )
  return (
    <form className={styles.answers} onSubmit={submit.onSubmit} noValidate>
      <ErrorSummary
        errors={submit.summary}
        attempt={submit.attempt}
        {...(submit.failure && { title: m.job_apply_failed_title() })}
      />
      <Gone draft={draft} />
      <Missing application={application} />
      <Section title={m.job_apply_you()}>
        <SummaryList
          rows={[
            { label: m.job_apply_name(), value: sent.name || m.job_apply_empty(), change: BASICS },
            { label: m.job_apply_email(), value: sent.email },
            {
              label: m.job_apply_phone(),
              value: sent.phone ? formatPhone(sent.phone) : m.job_apply_empty(),
              change: BASICS,
            },
          ]}
        />
      </Section>
      <ApplyCv
        cvs={profile?.cvs ?? []}
        value={cv}
        error={submit.errors['cv']}
        onChange={async (uid) => {
          setCv(uid)
          submit.correct('cv')
          await draft.change({ cv_uid: uid })
        }}
      />
      {application.screening && (
        <Suspense fallback={<SkeletonBlock lines={4} />}>
          <ApplyQuestions
            screening={application.screening}
            questions={questions}
            errors={submit.errors}
            onAnswer={(key, value) => {
              questions.answer(key, value)
              submit.correct(`answers.${key}`)
            }}
          />
        </Suspense>
      )}
      <div className={styles.message}>
        <TextArea
          name="message"
          label={m.job_apply_message()}
          hint={m.job_apply_message_hint()}
          optional
          rows={6}
          limit={MESSAGE_LIMIT}
          value={draft.message}
          error={submit.errors['message']}
          onChange={(event) => {
            draft.setMessage(event.target.value)
            submit.correct('message')
          }}
        />
        <Kept draft={draft} />
        <Elsewhere
          draft={draft}
          onSettled={() => {
            submit.reset()
            focusMessage()
          }}
        />
      </div>
      <div className={styles.actions}>
        <DiscardDraft application={application} onPast={draft.look} to={pathTo('/jobs/:uid', { uid: job.uid })} />
        <Button type="submit" pending={submit.pending}>
          {m.job_apply_submit()}
        </Button>
      </div>
      {!draft.isTooLong && !draft.hasSaveFailed && !questions.hasSaveFailed && !draft.elsewhere && !draft.isGone && (
        <p className={styles.kept}>{m.job_apply_kept()}</p>
      )}
    </form>
  )
}

/** The draft was discarded in another window: what is left of it, and the way on. */
function Gone({ draft: { isGone, message, beginAgain } }: { draft: Draft }) {
  const { pending, summary, onSubmit } = useSubmit(async () => {
    await beginAgain()
    focusMessage()
  })
  const text = message.trim()
  return (
    <div role="alert">
      {isGone && (
        <Notice
          tone="warn"
          title={m.job_apply_discarded()}
          actions={
            <Button variant="secondary" pending={pending} onClick={() => onSubmit()}>
              {text ? m.job_apply_gone_begin_text() : m.job_apply_gone_begin()}
            </Button>
          }
        >
          <p>{text ? m.job_apply_gone_text() : m.job_apply_gone_empty()}</p>
          {summary[0] && <p>{summary[0].message}</p>}
        </Notice>
      )}
    </div>
  )
}

/** The message was changed in another window too: that one, and which of them stays. */
function Elsewhere({ draft: { elsewhere, settle }, onSettled }: { draft: Draft; onSettled: () => void }) {
  const choose = (which: 'mine' | 'theirs') => () => {
    settle(which)
    onSettled()
  }
  return (
    <div role="alert">
      {elsewhere && (
        <Notice
          tone="warn"
          title={m.job_apply_elsewhere_title()}
          actions={
            <>
              <Button variant="secondary" onClick={choose('theirs')}>
                {m.job_apply_elsewhere_take()}
              </Button>
              <Button variant="secondary" onClick={choose('mine')}>
                {m.job_apply_elsewhere_keep()}
              </Button>
            </>
          }
        >
          <p>{elsewhere.message ? m.job_apply_elsewhere_text() : m.job_apply_elsewhere_empty()}</p>
          {elsewhere.message && <p className={styles.theirs}>{elsewhere.message}</p>}
        </Notice>
      )}
    </div>
  )
}

/** Whether the text is safe: said quietly beside it, and politely aloud. */
function Kept({ draft: { savedAt, isUnsaved, hasSaveFailed, isTooLong, isGone } }: { draft: Draft }) {
  const words = () => {
    if (isGone) return ''
    if (isTooLong) return m.job_apply_too_long()
    if (hasSaveFailed) return m.job_apply_not_kept()
    return savedAt && !isUnsaved ? m.form_saved({ time: formatTime(savedAt) }) : ''
  }
  return (
    <p role="status" className={classes(styles.kept, (isTooLong || hasSaveFailed) && styles.failed)}>
      {words()}
    </p>
  )
}

function Missing({ application: { missing } }: { application: Application }) {
  if (!missing.includes('profile')) return null
  return (
    <Notice tone="warn" title={m.job_apply_missing_title()}>
      <p>
        <Link href="/settings">{m.job_apply_missing_profile()}</Link>: {m.job_apply_missing_profile_text()}.
      </p>
    </Notice>
  )
}
