import { INTL, useLanguage } from '#base/language.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import { m } from '#words/messages.js'
import { CV_ACCEPT, sizeOf } from './cv.ts'
import type { Registration } from './useRegistration.ts'

export function CvStep({ registration: { cv, chooseCv, submit } }: { registration: Registration }) {
  const language = useLanguage()
  return (
    <FileDrop
      name="cv"
      optional
      accept={CV_ACCEPT}
      label={m.reg_step_cv()}
      hint={`${m.reg_cv_why()} ${m.reg_cv_types()}.`}
      file={cv ? { name: cv.name, detail: sizeOf(cv.size, INTL[language]) } : null}
      error={submit.errors.cv}
      onChange={(event) => chooseCv(event.target.files?.[0] ?? null)}
      onRemove={() => chooseCv(null)}
    />
  )
}
