import { expect, test } from 'vitest'
import { draw } from '#base/page/drawn.factory.tsx'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { m } from '#words/messages.js'
import { ProposedTimes, timeFaults } from './ProposedTimes.tsx'

const TIMES = [
  { id: 1, day: '', hour: '9' },
  { id: 2, day: '2099-12-01', hour: 'opoldne' },
  { id: 3, day: '2099-12-02', hour: '' },
]
/** Lines above the form. */
const lines = () => [...document.querySelectorAll('form a')].map((one) => one.textContent?.replaceAll('\u00a0', ' '))

test('the list of errors above a form says which of several times each is about', async () => {
  const errors = { ...timeFaults(TIMES), kind: m.error_choice() }
  await draw(
    <form>
      <ErrorSummary errors={Object.entries(errors).map(([field, message]) => ({ field, message: String(message) }))} />
      <RadioGroup
        name="kind"
        legend="Vrsta razgovora"
        options={[{ value: 'phone', label: 'Po telefonu' }]}
        value={null}
        onChange={() => {}}
      />
      <ProposedTimes times={TIMES} errors={errors} isOne={false} onChange={() => {}} />
    </form>,
  )
  expect(lines()).toEqual(
    [
      `Vrsta razgovora: ${m.error_choice()}`,
      `Predlagani termini, ${m.record_time_day({ number: 1 })}: ${m.error_required()}`,
      `Predlagani termini, ${m.record_time_hour({ number: 2 })}: ${m.record_time_format()}`,
      `Predlagani termini, ${m.record_time_hour({ number: 3 })}: ${m.record_time_format()}`,
    ].map((one) => one.replaceAll('\u00a0', ' ')),
  )
})

test('a field that bears the words of its group is named once', async () => {
  await draw(
    <form>
      <ErrorSummary errors={[{ field: 'year', message: m.error_required() }]} />
      <fieldset>
        <legend>Leto</legend>
        <TextInput label="Leto" name="year" />
      </fieldset>
    </form>,
  )
  expect(lines()).toEqual([`Leto: ${m.error_required()}`])
})
