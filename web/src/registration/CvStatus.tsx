import { FilledNotice } from '#cv/reading/FilledNotice.tsx'
import { ReadingStatus } from '#cv/reading/ReadingStatus.tsx'
import { nothingWords, offersIn } from '#cv/reading/useReadIntoForm.ts'
import { canUndo } from '#cv/reading/suggestions.ts'
import { Button } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { m } from '#words/messages.js'
import { cvTypes } from '#cv/kinds.ts'
import { FIELDS_OF } from './steps.ts'
import type { Registration } from './useRegistration.ts'

/** What is happening and has happened with the CV, at the top of every step. */
export function CvStatus({ registration }: { registration: Registration }) {
  const { step, goTo, filled, reading, refused, cv, lostFile, onlyRead, readAgain } = registration
  const isFirst = step === 'cv'
  const { filling } = filled.form
  const offers = offersIn(filled, isFirst || step === 'check' ? undefined : FIELDS_OF[step])
  const isQuiet = !canUndo(filling) && offers === 0 && filling.undone.length === 0
  return (
    <>
      {refused && !isFirst && (
        <Notice
          tone="warn"
          title={m.reading_refused_title()}
          actions={
            <Button variant="secondary" onClick={() => void goTo('cv')}>
              {m.reading_refused_change()}
            </Button>
          }
        >
          <p>{refused}</p>
        </Notice>
      )}
      <ReadingStatus state={reading} onRetry={readAgain} afterFailure={cv && <p>{m.reading_kept()}</p>}>
        {isFirst && isQuiet && reading.phase === 'done' && (
          <Notice>
            <p>{nothingWords(reading)}</p>
          </Notice>
        )}
      </ReadingStatus>
      <FilledNotice
        filling={filling}
        offers={offers}
        isScanned={reading.phase === 'done' && reading.reading.is_scanned}
        {...(isFirst || step === 'check' ? { slim: !isFirst } : { fields: FIELDS_OF[step] })}
        {...(isFirst && !cv && !onlyRead && !lostFile && { after: m.reg_cv_removed() })}
        onUndo={filled.undo}
      />
      {isFirst && onlyRead && reading.phase === 'done' && (
        <p>{m.reading_only({ name: onlyRead.name, types: cvTypes() })}</p>
      )}
    </>
  )
}
