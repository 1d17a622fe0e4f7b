import { useCandidateCodelists } from '#codelists/codelists.api.ts'
import type { FieldErrors } from '#base/data/submit.ts'
import { Checkbox } from '#ui/choice/Checkbox.tsx'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { sortedBy } from '#base/text/collate.ts'
import { m } from '#words/messages.js'
import { jobTitle, languageCodes, languageName, studyTitle, tongueTitle } from './entry-labels.ts'
import { type Experience, type Schooling, type Period, type Tongue, settled, spanErrors } from './lists.ts'
import { MonthField } from './MonthField.tsx'
import type { RowProps, RowsKind } from './RowsForm.tsx'
import styles from './lists.module.css'

const NO_SPAN: Period = { from: null, to: null, is_current: false }
const trimmed = <T extends object>(item: T): T =>
  Object.fromEntries(
    Object.entries(item).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  ) as T

function SpanFields<T extends Period>({ value, name, errorOf, onChange, going }: RowProps<T> & { going: string }) {
  const set = (change: Partial<Period>) => onChange(change as Partial<T>)
  return (
    <>
      <Checkbox
        name={name('is_current')}
        label={going}
        checked={value.is_current}
        onChange={(event) => set({ is_current: event.target.checked })}
      />
      <div className={styles.span}>
        <MonthField
          legend={m.lists_from()}
          name={name('from')}
          value={value.from}
          error={errorOf('from')}
          onChange={(from) => set({ from })}
        />
        {!value.is_current && (
          <MonthField
            legend={m.lists_to()}
            name={name('to')}
            value={value.to}
            error={errorOf('to')}
            onChange={(to) => set({ to })}
          />
        )}
      </div>
    </>
  )
}

function ExperienceFields(row: RowProps<Experience>) {
  const { value, name, errorOf, onChange } = row
  return (
    <>
      <TextInput
        name={name('position_title')}
        limit={200}
        label={m.profile_field_position_title()}
        value={value.position_title}
        error={errorOf('position_title')}
        onChange={(event) => onChange({ position_title: event.target.value })}
      />
      <TextInput
        name={name('employer')}
        limit={200}
        label={m.cv_column_employer()}
        value={value.employer}
        error={errorOf('employer')}
        onChange={(event) => onChange({ employer: event.target.value })}
      />
      <SpanFields {...row} going={m.lists_working()} />
      <TextArea
        name={name('description')}
        optional
        rows={3}
        limit={2000}
        label={m.cv_column_description()}
        value={value.description}
        error={errorOf('description')}
        onChange={(event) => onChange({ description: event.target.value })}
      />
    </>
  )
}
export const EXPERIENCES: RowsKind<'experiences'> = {
  list: 'experiences',
  title: () => m.cv_list_experiences(),
  legend: (number) => m.lists_experience({ number }),
  add: () => m.lists_add_experience(),
  blank: { position_title: '', employer: '', ...NO_SPAN, description: '' },
  first: 'position_title',
  titleOf: jobTitle,
  check: (job) => ({
    ...(!job.position_title.trim() && !job.employer.trim() && { position_title: m.lists_job_missing() }),
    ...spanErrors(job),
  }),
  finish: (job) => settled(trimmed(job)),
  Fields: ExperienceFields,
}

function SchoolingFields(row: RowProps<Schooling>) {
  const { value, name, errorOf, onChange } = row
  const levels = useCandidateCodelists().of('education')
  return (
    <>
      <TextInput
        name={name('degree')}
        limit={300}
        label={m.cv_column_degree()}
        value={value.degree}
        error={errorOf('degree')}
        onChange={(event) => onChange({ degree: event.target.value })}
      />
      <TextInput
        name={name('school')}
        limit={200}
        label={m.cv_column_school()}
        value={value.school}
        error={errorOf('school')}
        onChange={(event) => onChange({ school: event.target.value })}
      />
      <NativeSelect
        name={name('level')}
        optional
        label={m.profile_field_education()}
        placeholder={m.lists_level_open()}
        options={levels}
        value={value.level === null ? '' : String(value.level)}
        error={errorOf('level')}
        onChange={(event) => onChange({ level: event.target.value === '' ? null : Number(event.target.value) })}
      />
      <SpanFields {...row} going={m.lists_studying()} />
    </>
  )
}
export const SCHOOLINGS: RowsKind<'schoolings'> = {
  list: 'schoolings',
  title: () => m.cv_list_schoolings(),
  legend: (number) => m.lists_schooling({ number }),
  add: () => m.lists_add_schooling(),
  blank: { degree: '', school: '', level: null, ...NO_SPAN },
  first: 'degree',
  titleOf: studyTitle,
  check: (study) => ({
    ...(!study.degree.trim() && !study.school.trim() && { degree: m.lists_degree_missing() }),
    ...spanErrors(study),
  }),
  finish: (study) => settled(trimmed(study)),
  Fields: SchoolingFields,
}

const LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const
function TongueFields({ value, name, errorOf, onChange }: RowProps<Tongue>) {
  // A language the list does not have may have come from a CV.
  const codes = [...new Set([...languageCodes(), ...(value.code ? [value.code] : [])])]
  return (
    <>
      <NativeSelect
        name={name('code')}
        label={m.cv_column_language()}
        placeholder={m.reg_choose()}
        options={sortedBy(codes, languageName).map((code) => ({ value: code, label: languageName(code) }))}
        value={value.code}
        error={errorOf('code')}
        onChange={(event) => onChange({ code: event.target.value })}
      />
      <NativeSelect
        name={name('level')}
        optional
        label={m.lists_tongue_level()}
        hint={m.lists_tongue_level_hint()}
        placeholder={m.lists_level_open()}
        options={[
          ...LEVELS.map((level) => ({ value: level, label: level })),
          { value: 'native', label: m.cv_level_native() },
        ]}
        value={value.level ?? ''}
        error={errorOf('level')}
        onChange={(event) => onChange({ level: (event.target.value || null) as Tongue['level'] })}
      />
    </>
  )
}
export const TONGUES: RowsKind<'tongues'> = {
  list: 'tongues',
  title: () => m.cv_list_languages(),
  legend: (number) => m.lists_tongue({ number }),
  add: () => m.lists_add_tongue(),
  blank: { code: '', level: null },
  first: 'code',
  titleOf: (tongue) => (tongue.code ? tongueTitle(tongue) : ''),
  check: ({ code }): FieldErrors => (code ? {} : { code: m.error_required() }),
  finish: (tongue) => tongue,
  Fields: TongueFields,
}
