import { useState } from 'react'
import type { Profile } from '@korak/contract/candidates.ts'
import { formatDay } from '#base/text/dates.ts'
import { fieldErrors } from '#base/data/errors.ts'
import { INTL, useLanguage } from '#base/text/language.ts'
import { keyOf, queryClient } from '#base/data/query.ts'
import { wordsOf } from '#base/data/submit.ts'
import { sendCv } from '#candidates/profile.api.ts'
import { CV_ACCEPT, checkCv, cvTypes } from '#cv/kinds.ts'
import { FileDrop } from '#ui/form/FileDrop.tsx'
import { fileSize } from '#ui/form/file-pick.ts'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import styles from './Apply.module.css'

interface Props {
  cvs: Profile['cvs']
  value: string | null
  error?: string | undefined
  /** @throws CallError */
  onChange: (uid: string) => Promise<void>
}

/** Which CV goes along: one of those in the profile, or a new one without leaving the page. */
export function ApplyCv({ cvs, value, error, onChange }: Props) {
  const language = useLanguage()
  const [failure, setFailure] = useState<string>()
  const choose = async (uid: string) => {
    setFailure(undefined)
    // The choice also goes along when submitting; a failure here is told and costs nothing.
    await onChange(uid).catch((reason: unknown) => setFailure(wordsOf(reason)))
  }
  return (
    <Section title={m.job_apply_cv()} id="cv">
      {cvs.length > 0 && (
        <RadioGroup
          legend={m.job_apply_cv()}
          legendHidden
          name="cv_uid"
          value={value}
          error={failure}
          options={cvs.map((cv) => ({
            value: cv.uid,
            label: cv.name,
            hint: `${m.job_apply_cv_of({ date: formatDay(cv.uploaded_at) })}, ${fileSize(cv.size, INTL[language])}`,
          }))}
          onChange={(event) => void choose(event.target.value)}
        />
      )}
      <NewCv hasOne={cvs.length > 0} error={error} onSent={choose} />
    </Section>
  )
}

function NewCv({
  hasOne,
  error,
  onSent,
}: {
  hasOne: boolean
  error: string | undefined
  onSent: (uid: string) => Promise<void>
}) {
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isDone, setDone] = useState(false)
  const send = async (chosen: File) => {
    setFile(chosen)
    setDone(false)
    const wrong = checkCv(chosen)
    setProblem(wrong)
    if (wrong) return
    setShare(0)
    try {
      await sendCv(chosen, setShare)
      const profile = queryClient.getQueryData<Profile>(keyOf('GET /portal/profile'))
      const sent = profile?.cvs.find((cv) => cv.is_current)
      if (sent) await onSent(sent.uid)
      setFile(null)
      setDone(true)
    } catch (caught) {
      setProblem(fieldErrors(caught)['cv'] ?? wordsOf(caught))
    } finally {
      setShare(null)
    }
  }
  return (
    <FileDrop
      name="cv"
      className={styles.cv}
      accept={CV_ACCEPT}
      label={hasOne ? m.job_apply_cv_other() : m.job_apply_cv_add()}
      hint={m.job_apply_cv_hint({ types: cvTypes() })}
      file={file && { name: file.name }}
      error={problem ?? error}
      status={isDone ? m.job_apply_cv_done() : undefined}
      disabled={share !== null}
      {...(share !== null && { progress: Math.round(share * 100) })}
      onChange={(event) => {
        const chosen = event.target.files?.[0]
        if (chosen) void send(chosen)
      }}
      {...(problem && {
        onRemove: () => {
          setFile(null)
          setProblem(null)
        },
      })}
    />
  )
}
