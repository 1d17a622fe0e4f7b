import type { Screens } from '#base/routing/screens.ts'
import { useCallback, useEffect, useState } from 'react'
import type { Profile } from '@korak/contract/candidates.ts'
import type { CvField } from '@korak/contract/cv-fields.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { useBlockWhen } from '#base/routing/navigation.tsx'
import { useSubmit } from '#base/data/submit.ts'
import { partsOf } from '#cv/reading/FieldParts.tsx'
import { FilledNotice } from '#cv/reading/FilledNotice.tsx'
import { ReadingStatus } from '#cv/reading/ReadingStatus.tsx'
import { canUndo } from '#cv/reading/suggestions.ts'
import { usePrefill } from '#cv/reading/usePrefill.ts'
import { WithChoices } from '#codelists/WithChoices.tsx'
import { nothingWords, offersIn, useReadIntoForm } from '#cv/reading/useReadIntoForm.ts'
import { RightsLine } from '#privacy/RightsLine.tsx'
import { Button } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Page, Row, Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { ChangedElsewhere } from '#candidates/ChangedElsewhere.tsx'
import { ProfileFields } from '#candidates/ProfileFields.tsx'
import { useProfile } from '#candidates/profile.api.ts'
import { useProfileSaving } from '#candidates/useProfileSaving.ts'
import { type ProfileValues, checkValues, valuesOf } from '#candidates/profile-values.ts'
import styles from './registration.module.css'

export const screens: Screens = [
  { path: '/user-info', title: 'userinfo_title', access: 'signed-in', bar: false, slim: true, section: null },
]

/** First sign-in: only what is missing, then on to where the person was going (the routing rules see to that). */
export function UserInfoPage() {
  const profile = useProfile()
  return (
    <Page measure="form">
      <Stack gap={5}>
        <h1 tabIndex={-1}>{m.userinfo_title()}</h1>
        <p>{m.userinfo_text()}</p>
        <div className={styles.room}>
          <Loaded query={profile}>
            {(data) => (
              <WithChoices>
                <MissingForm profile={data} />
              </WithChoices>
            )}
          </Loaded>
        </div>
        <RightsLine />
      </Stack>
    </Page>
  )
}

function MissingForm({ profile }: { profile: Profile }) {
  const { missing } = profile
  const filled = usePrefill<ProfileValues>(() => ({ values: valuesOf(profile.fields) }), {
    only: missing as readonly CvField[],
    onFilled: (field) => correct(field),
  })
  const { values, filling } = filled.form
  // A CV given when registering may say what is still missing.
  const reader = useReadIntoForm(filled)
  const { start } = reader
  const current = profile.cvs.find((cv) => cv.is_current)?.uid
  useEffect(() => {
    if (current) void start(current)
  }, [current, start])
  const offers = offersIn(filled)
  const isQuiet = !canUndo(filling) && offers === 0 && filling.undone.length === 0
  const [isTouched, setTouched] = useState(false)
  const saving = useProfileSaving(profile, missing, filled.change)
  const { pending, attempt, errors, summary, onSubmit, correct } = useSubmit(
    () => saving.save(values),
    () => ({ ...checkValues(values, missing, missing), ...saving.errors() }),
    () => setTouched(false),
  )
  useBlockWhen(isTouched && !pending)
  const change = useCallback((changes: Partial<ProfileValues>) => {
    setTouched(true)
    filled.change(changes)
    for (const field of Object.keys(changes)) correct(field)
    // oxlint-disable-next-line react/exhaustive-deps -- correct only sets state
  }, [])
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={5}>
        <ErrorSummary errors={summary} attempt={attempt} />
        <ChangedElsewhere saving={saving} values={values} onChange={change} onSettled={correct} />
        {current && (
          <div className={styles.reading}>
            <ReadingStatus state={reader.state}>
              {isQuiet && reader.state.phase === 'done' && (
                <Notice>
                  <p>{nothingWords(reader.state)}</p>
                </Notice>
              )}
            </ReadingStatus>
            <FilledNotice
              filling={filling}
              offers={offers}
              isScanned={reader.state.phase === 'done' && reader.state.reading.is_scanned}
              fields={missing}
              onUndo={filled.undo}
            />
          </div>
        )}
        <ProfileFields
          values={values}
          errors={errors}
          onChange={change}
          onDerive={filled.derive}
          partsOf={(field) => partsOf(filled, field, { isListed: true })}
          only={missing}
        />
        <Row>
          <Button type="submit" pending={pending}>
            {m.userinfo_submit()}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
