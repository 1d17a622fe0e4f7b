import { useCallback, useEffect, useRef, useState } from 'react'
import type { Profile } from '@korak/contract/candidates.ts'
import type { CvField } from '@korak/contract/cv-fields.ts'
import { focusAfter } from '#base/page/focus.ts'
import { givingUp } from '#base/routing/blocking.ts'
import { useSubmit } from '#base/data/submit.ts'
import { showToast } from '#base/page/toasts.ts'
import { ChangedElsewhere } from '#candidates/ChangedElsewhere.tsx'
import { ProfileFields } from '#candidates/ProfileFields.tsx'
import { answerOf, fieldLabel } from '#candidates/field-text.ts'
import { useCountry } from '#candidates/countries.api.ts'
import { forgetSectionDraft, readSectionDraft, useSectionDraft } from '#candidates/section-draft.ts'
import { type OpenedProfile, PROFILE_SAVED, useProfileSaving } from '#candidates/useProfileSaving.ts'
import {
  type ProfileField,
  type ProfileSection as SectionName,
  type ProfileValues,
  REQUIRED,
  SECTIONS,
  checkValues,
  valuesOf,
} from '#candidates/profile-values.ts'
import { useCandidateCodelists } from '#codelists/codelists.api.ts'
import { partsOf } from '#cv/reading/FieldParts.tsx'
import { FilledNotice } from '#cv/reading/FilledNotice.tsx'
import { type Filled, NOTHING_FILLED, automaticIn, canUndo, countFor } from '#cv/reading/suggestions.ts'
import { usePrefill } from '#cv/reading/usePrefill.ts'
import type { ProfileReading } from '#cv/reading/useProfileReading.ts'
import { offersIn } from '#cv/reading/useReadIntoForm.ts'
import { Button } from '#ui/action/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { SummaryList } from '#ui/list/SummaryList.tsx'
import { m } from '#words/messages.js'
import styles from './settings.module.css'

const TITLE = {
  basic: () => m.reg_step_basic(),
  current: () => m.reg_step_current(),
  desired: () => m.reg_step_desired(),
} as const
/** Where a section stands in the settings. */
export const SECTION_IDS = { basic: 'osnovno', current: 'zaposlitev', desired: 'zelje' } as const
type Names = readonly ProfileField[]

interface Props {
  section: SectionName
  profile: Profile
  /** What a CV says. */
  cv: ProfileReading
}

/** One section of the profile: a summary, or the form of just this section. */
export function ProfileSection({ section, profile, cv }: Props) {
  const [isEditing, setEditing] = useState(() => readSectionDraft(section) !== null)
  const edit = useRef<HTMLButtonElement>(null)
  // Employees have a name and a title; everything else on the form is asked of candidates.
  const names: readonly ProfileField[] = profile.is_candidate ? SECTIONS[section] : ['name']
  const values = valuesOf(profile.fields)
  const isBlank = names.every((name) => values[name].length === 0)
  /** The button goes, so the focus goes to what it promised. */
  const open = (first: string) => {
    const field = () => document.querySelector<HTMLElement>(`#${SECTION_IDS[section]} ${first}`)
    focusAfter(() => setEditing(true), field)
  }
  const close = () =>
    focusAfter(
      () => setEditing(false),
      () => edit.current,
    )
  return (
    <Section
      id={SECTION_IDS[section]}
      title={TITLE[section]()}
      action={
        !isEditing && (
          <Button ref={edit} variant="quiet" className={styles.edge} onClick={() => open('form input')}>
            <span aria-hidden="true">{isBlank ? m.action_add() : m.action_change()}</span>
            <span className="visually-hidden">
              {isBlank
                ? m.action_add_what({ field: TITLE[section]() })
                : m.action_change_what({ field: TITLE[section]() })}
            </span>
          </Button>
        )
      }
    >
      {isEditing ? (
        <SectionForm section={section} profile={profile} cv={cv} names={names} onClose={close} />
      ) : (
        <>
          {isBlank ? (
            <p className="muted">{m.reg_not_given()}</p>
          ) : (
            <SectionSummary profile={profile} names={names} section={section} />
          )}
          <FromCv section={section} profile={profile} cv={cv} names={names} onOpen={() => open('[data-filled]')} />
        </>
      )}
    </Section>
  )
}

/** That the CV has something for this section. */
function FromCv({ section, profile, cv, names, onOpen }: Props & { names: Names; onOpen: () => void }) {
  const count = countFor(valuesOf(profile.fields), cv.suggestions, names as readonly CvField[])
  if (count === 0) return null
  return (
    <p>
      {m.reading_section_hint()} {m.reading_suggestions({ count })}{' '}
      <Button variant="quiet" onClick={onOpen}>
        <span aria-hidden="true">{m.reading_section_open()}</span>
        <span className="visually-hidden">{m.reading_section_open_what({ field: TITLE[section]() })}</span>
      </Button>
    </p>
  )
}

function SectionSummary({ profile, names, section }: Omit<Props, 'cv'> & { names: Names }) {
  const lists = useCandidateCodelists()
  const values = valuesOf(profile.fields)
  const country = useCountry(values.country)
  const account = [
    { label: m.profile_username(), value: profile.username },
    { label: m.forgot_email(), value: profile.email },
  ]
  return (
    <SummaryList
      rows={[
        ...(section === 'basic' ? account : []),
        ...names.map((field) => ({
          label: fieldLabel[field](),
          value: answerOf(field, values, lists, country) ?? m.reg_not_given(),
        })),
      ]}
    />
  )
}

/** A form as it stood, and the profile it was opened with: what was changed elsewhere meanwhile is met when it is saved. */
interface Draft {
  form: Filled<ProfileValues>
  before: OpenedProfile
}

function SectionForm({ section, profile, cv, names, onClose }: Props & { names: Names; onClose: () => void }) {
  const [kept] = useState(() => readSectionDraft<Draft>(section))
  const filled = usePrefill<ProfileValues>(
    () => ({
      values: { ...valuesOf(profile.fields), ...kept?.form.values },
      filling: { ...NOTHING_FILLED, undone: cv.undone, ...kept?.form.filling },
    }),
    { only: names as readonly CvField[], onFilled: (field) => correct(field) },
  )
  const { values, filling } = filled.form
  const [isTouched, setTouched] = useState(kept !== null)
  const saving = useProfileSaving(kept?.before ?? profile, names, filled.change)
  const close = () => {
    forgetSectionDraft(section)
    onClose()
  }
  const { pending, attempt, errors, failure, summary, onSubmit, form, save, correct } = useSubmit(
    () => saving.save(values),
    () => ({ ...checkValues(values, names, profile.is_candidate ? REQUIRED : ['name']), ...saving.errors() }),
    () => {
      setTouched(false)
      showToast({ text: m.form_saved_toast(), about: PROFILE_SAVED })
      close()
    },
  )
  const draft: Draft = { form: filled.form, before: { rev: saving.before.rev, fields: saving.before.fields } }
  const isUnsaved = isTouched || (canUndo(filling) && !pending)
  useSectionDraft(section, draft, { isTouched, isUnsaved, save })
  const { suggestions } = cv
  const { receive } = filled
  useEffect(() => {
    if (suggestions.length > 0) receive(suggestions)
    // oxlint-disable-next-line react/exhaustive-deps -- once when the form opens, and with each new answer
  }, [suggestions])
  const change = useCallback((changes: Partial<ProfileValues>) => {
    setTouched(true)
    filled.change(changes)
    for (const field of Object.keys(changes)) correct(field)
    // oxlint-disable-next-line react/exhaustive-deps -- correct only sets state
  }, [])
  return (
    <form ref={form} onSubmit={onSubmit} noValidate aria-label={TITLE[section]()}>
      <Stack gap={5}>
        <ErrorSummary errors={summary} attempt={attempt} title={failure ? m.error_unsaved_title() : undefined} />
        {kept && <p>{m.form_unsaved_again()}</p>}
        <ChangedElsewhere saving={saving} values={values} onChange={change} onSettled={correct} />
        <FilledNotice
          filling={filling}
          offers={offersIn(filled)}
          isScanned={cv.last?.is_scanned ?? false}
          after={m.reading_unsaved()}
          onUndo={() => {
            cv.noteUndone(automaticIn(filling))
            filled.undo()
          }}
        />
        <ProfileFields
          values={values}
          errors={errors}
          onChange={change}
          onDerive={filled.derive}
          partsOf={(field) => partsOf(filled, field)}
          only={names}
        />
        <FormActions submit={m.action_save_changes()} pending={pending} onCancel={givingUp(isTouched, close, save)} />
      </Stack>
    </form>
  )
}
