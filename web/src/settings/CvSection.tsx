import { useState } from 'react'
import { callHref } from '#base/data/call.ts'
import type { Profile } from '@korak/contract/candidates.ts'
import { formatDay } from '#base/text/dates.ts'
import { INTL, useLanguage } from '#base/text/language.ts'
import { fieldErrors } from '#base/data/errors.ts'
import { useSubmit, wordsOf } from '#base/data/submit.ts'
import { besideRow, focusOnceDrawn } from '#base/page/focus.ts'
import { showToast } from '#base/page/toasts.ts'
import { deleteCv, sendCv } from '#candidates/profile.api.ts'
import { CvSuggestionsNotice } from '#cv/reading/CvSuggestionsNotice.tsx'
import type { ProfileReading } from '#cv/reading/useProfileReading.ts'
import { READ_ACCEPT, checkReadable, cvTypes, isForPrograms } from '#cv/kinds.ts'
import { Button } from '#ui/action/Button.tsx'
import { FileDrop } from '#ui/form/FileDrop.tsx'
import { fileSize } from '#ui/form/file-pick.ts'
import { Section } from '#ui/layout/Section.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import styles from './settings.module.css'

/** The current CV, how to replace it, and the versions earlier applications were sent with. */
export function CvSection({ profile, cv }: { profile: Profile; cv: ProfileReading }) {
  const { cvs } = profile
  const language = useLanguage()
  return (
    <Section id="zivljenjepis" title={m.reg_step_cv()}>
      <Stack gap={4}>
        {cvs.length > 0 && (
          <ul className={styles.files}>
            {cvs.map(({ uid, name, size, is_current: isCurrent, uploaded_at: at, may }) => (
              <li key={uid}>
                <span>
                  <a href={callHref('GET /files/:uid', { params: { uid } })} download>
                    {name}
                  </a>{' '}
                  {isCurrent && <Tag tone="brand">{m.profile_cv_current()}</Tag>}
                  <span className={styles.fact}>
                    {m.profile_cv_uploaded({ date: formatDay(at), size: fileSize(size, INTL[language]) })}
                  </span>
                  {!may.delete && <span className={styles.fact}>{m.profile_cv_used()}</span>}
                  {isCurrent && <ReadCv name={name} cv={cv} onRead={() => void cv.start(uid)} />}
                </span>
                {may.delete && <RemoveCv uid={uid} name={name} />}
              </li>
            ))}
          </ul>
        )}
        <SendCv hasOne={cvs.length > 0} cv={cv} />
        <CvSuggestionsNotice profile={profile} cv={cv} />
      </Stack>
    </Section>
  )
}

function SendCv({ hasOne, cv }: { hasOne: boolean; cv: ProfileReading }) {
  const [share, setShare] = useState<number | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string | undefined>()
  const send = async (chosen: File) => {
    setFile(chosen)
    const wrong = checkReadable(chosen)
    setError(wrong ?? undefined)
    if (wrong) return
    if (isForPrograms(chosen)) {
      setFile(null)
      await cv.start(chosen)
      return
    }
    setShare(0)
    try {
      const uid = await sendCv(chosen, setShare)
      setFile(null)
      showToast({ text: m.profile_cv_saved() })
      void cv.start(uid)
    } catch (caught) {
      setError(fieldErrors(caught)['cv'] ?? wordsOf(caught))
    } finally {
      setShare(null)
    }
  }
  return (
    <FileDrop
      name="cv"
      accept={READ_ACCEPT}
      label={hasOne ? m.profile_cv_replace() : m.profile_cv_add()}
      hint={`${m.reg_cv_why()} ${m.reading_hint_settings()} ${m.reg_cv_types({ types: cvTypes() })}. ${m.reading_hint_formats()}`}
      file={file && { name: file.name }}
      progress={share === null ? undefined : Math.round(share * 100)}
      error={error ?? cv.refused ?? undefined}
      onChange={(event) => {
        const chosen = event.target.files?.[0]
        if (chosen) void send(chosen)
      }}
      onRemove={() => {
        setFile(null)
        setError(undefined)
      }}
    />
  )
}

function RemoveCv({ uid, name }: { uid: string; name: string }) {
  const { pending, summary, onSubmit } = useSubmit(async () => {
    const next = besideRow()
    await deleteCv(uid)
    showToast({ text: m.profile_cv_removed() })
    // After the last one, the next thing one could want is another file.
    focusOnceDrawn(next ?? document.querySelector<HTMLElement>('#zivljenjepis input[type="file"]'))
  })
  return (
    <span>
      <Button variant="quiet" className={styles.edge} pending={pending} onClick={() => onSubmit()}>
        <span aria-hidden="true">{m.action_remove()}</span>
        <span className="visually-hidden">{m.profile_cv_remove({ name })}</span>
      </Button>
      {summary[0] && <span role="alert">{summary[0].message}</span>}
    </span>
  )
}

/** Reads the stored CV (again), for who did not come here by uploading it. */
function ReadCv({ name, cv, onRead }: { name: string; cv: ProfileReading; onRead: () => void }) {
  return (
    <Button variant="quiet" className={styles.edge} pending={cv.state.phase === 'reading'} onClick={onRead}>
      <span aria-hidden="true">{m.reading_fill()}</span>
      <span className="visually-hidden">{m.reading_fill_what({ name })}</span>
    </Button>
  )
}
