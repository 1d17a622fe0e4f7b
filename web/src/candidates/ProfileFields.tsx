import { type ComponentType, useState } from 'react'
import { sortedBy } from '#base/text/collate.ts'
import { m } from '#words/messages.js'
import { labels } from '#words/groups/profile-fields.js'
import { labels as hints } from '#words/groups/profile-hints.js'
import { useCandidateCodelists } from '#codelists/codelists.api.ts'
import { AsyncComboBox } from '#ui/choice/AsyncComboBox.tsx'
import type { ComboOption } from '#ui/choice/ComboList.tsx'
import { DateInput } from '#ui/form/DateInput.tsx'
import { MultiCombo } from '#ui/choice/MultiCombo.tsx'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { loadCountries, useCountry } from './countries.api.ts'
import type { FieldsProps } from './field-props.ts'
import { usePostalCode } from './usePostalCode.ts'
import { type ProfileField, declared } from './profile-values.ts'

/** Some fields of the profile, each as its kind is typed in. A Slovenian postcode fills the town and proposes the region. */
export function ProfileFields({ only, ...form }: FieldsProps & { only: readonly ProfileField[] }) {
  return only.map((name) => {
    const Kind = KINDS[declared(name).kind]
    return <Kind key={name} name={name} form={form} />
  })
}

interface KindProps {
  name: ProfileField
  form: FieldsProps
}

/** What every field has, whatever its kind. */
function frameOf({ name, form }: KindProps) {
  return {
    name,
    label: labels[name](),
    hint: (hints as Partial<Record<ProfileField, () => string>>)[name]?.(),
    error: form.errors[name],
    optional: !('required' in declared(name)),
    ...form.partsOf?.(name),
  }
}
const textOf = ({ name, form }: KindProps): string => form.values[name] as string
const onText =
  ({ name, form }: KindProps) =>
  (event: { target: { value: string } }) =>
    form.onChange({ [name]: event.target.value })

/** Input types and keyboards of the formats. */
const FORMATS = { phone: { type: 'tel' }, linkedin: { type: 'url', inputMode: 'url' } } as const

function TextRow(props: KindProps) {
  const field = declared(props.name)
  if (props.name === 'postal') return <PostalRow {...props} />
  const { autoComplete, measure } = field
  const format = field.kind === 'text' && field.format ? FORMATS[field.format] : {}
  return (
    <TextInput
      {...frameOf(props)}
      {...format}
      {...(autoComplete && { autoComplete })}
      {...(measure && { measure })}
      limit={field.kind === 'text' ? field.max : undefined}
      value={textOf(props)}
      onChange={onText(props)}
    />
  )
}

function PostalRow(props: KindProps) {
  const { isHere, found } = usePostalCode(props.form)
  const field = declared(props.name)
  return (
    <TextInput
      {...frameOf(props)}
      inputMode={isHere ? 'numeric' : 'text'}
      autoComplete={field.autoComplete}
      measure="short"
      limit={field.kind === 'text' ? field.max : undefined}
      hint={found ?? undefined}
      value={textOf(props)}
      onChange={onText(props)}
    />
  )
}

function NumberRow(props: KindProps) {
  const field = declared(props.name)
  const lists = useCandidateCodelists()
  if (field.kind !== 'number') return null
  const proposals = field.list && `${props.name}-proposals`
  return (
    <>
      <TextInput
        {...frameOf(props)}
        inputMode="numeric"
        measure={field.measure ?? 'medium'}
        unit={field.unit === '€' ? '€' : undefined}
        list={proposals}
        value={textOf(props)}
        onChange={onText(props)}
      />
      {field.list && (
        <datalist id={proposals}>
          {lists.of(field.list).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </datalist>
      )}
    </>
  )
}

function DayRow(props: KindProps) {
  const { label, ...frame } = frameOf(props)
  return (
    <DateInput
      {...frame}
      legend={label}
      autoComplete={declared(props.name).autoComplete}
      value={textOf(props)}
      onChange={(day) => props.form.onChange({ [props.name]: day })}
    />
  )
}

function ChoiceRow(props: KindProps) {
  const field = declared(props.name)
  const lists = useCandidateCodelists()
  const { label, ...frame } = frameOf(props)
  if (field.kind !== 'choice') return null
  return (
    <RadioGroup
      {...frame}
      legend={label}
      // Two words stand beside each other, sentences under each other.
      inline={field.options.length <= 3}
      options={lists.of(field.list)}
      value={textOf(props)}
      onChange={onText(props)}
    />
  )
}

const OTHER = 'drugo'
/** Choices without an order of their own, by the alphabet of the page; "other" stays last. */
const byAlphabet = <T extends { value: string; label: string }>(choices: readonly T[]): T[] =>
  sortedBy(choices, ({ label }) => label).toSorted((a, b) => Number(a.value === OTHER) - Number(b.value === OTHER))

function SelectRow(props: KindProps) {
  const field = declared(props.name)
  const lists = useCandidateCodelists()
  if (field.kind !== 'level' && field.kind !== 'option') return null
  return (
    <NativeSelect
      {...frameOf(props)}
      placeholder={m.reg_choose()}
      options={field.kind === 'level' ? lists.of(field.list) : byAlphabet(lists.of(field.list))}
      value={textOf(props)}
      onChange={onText(props)}
    />
  )
}

function OptionsRow(props: KindProps) {
  const { name, form } = props
  const field = declared(name)
  const lists = useCandidateCodelists()
  if (field.kind !== 'options') return null
  return (
    <MultiCombo
      {...frameOf(props)}
      options={byAlphabet(lists.of(field.list))}
      value={form.values[name] as string[]}
      onChange={(chosen) => form.onChange({ [name]: chosen })}
    />
  )
}

function CountryRow(props: KindProps) {
  const code = textOf(props)
  const stored = useCountry(code)
  // What was just chosen brings its name along.
  const [picked, setPicked] = useState<ComboOption | null>(null)
  return (
    <AsyncComboBox
      {...frameOf(props)}
      load={loadCountries}
      value={picked?.value === code ? picked : stored}
      onChange={(chosen) => {
        setPicked(chosen)
        props.form.onChange({ [props.name]: chosen?.value ?? '' })
      }}
    />
  )
}

const KINDS: Record<ReturnType<typeof declared>['kind'], ComponentType<KindProps>> = {
  text: TextRow,
  number: NumberRow,
  day: DayRow,
  choice: ChoiceRow,
  level: SelectRow,
  option: SelectRow,
  options: OptionsRow,
  country: CountryRow,
}
