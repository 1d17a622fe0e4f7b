import { useEffect, useRef } from 'react'
import { INTL, useLanguage } from '#base/text/language.ts'
import { FileDrop } from '#ui/form/FileDrop.tsx'
import { fileSize } from '#ui/form/file-pick.ts'
import { m } from '#words/messages.js'
import { READ_ACCEPT, cvTypes } from '#cv/kinds.ts'
import { foundWords } from '#cv/labels.ts'
import { CvStatus } from './CvStatus.tsx'
import type { Registration } from './useRegistration.ts'

/** The CV to register with; it is read as soon as it is chosen, while the person goes on. */
export function CvStep({ registration }: { registration: Registration }) {
  const { cv, chooseCv, refused, lostFile, reading, errors } = registration
  const language = useLanguage()
  const drop = useRef<HTMLInputElement>(null)
  const found = reading.phase === 'done' ? foundWords(reading.reading) : null
  const phase = useRef(reading.phase)
  // What was read stands in the drop zone, and a phone shows it; it is announced where reading ends, not here.
  useEffect(() => {
    if (phase.current === 'reading' && found) drop.current?.closest('[data-drop]')?.scrollIntoView({ block: 'center' })
    phase.current = reading.phase
  }, [reading.phase, found])
  return (
    <>
      <FileDrop
        ref={drop}
        name="cv"
        optional
        accept={READ_ACCEPT}
        label={m.reg_step_cv()}
        hint={`${m.reg_cv_why()} ${m.reading_hint()} ${m.reg_cv_types({ types: cvTypes() })}. ${m.reading_hint_formats()}`}
        file={cv ? { name: cv.name, detail: fileSize(cv.size, INTL[language]) } : null}
        error={refused ?? errors.cv}
        found={found}
        status={lostFile && m.reg_cv_lost({ name: lostFile })}
        aria-busy={reading.phase === 'reading'}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) chooseCv(file)
        }}
        onRemove={() => chooseCv(null)}
      />
      <CvStatus registration={registration} />
    </>
  )
}
