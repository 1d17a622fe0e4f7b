import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import type { CvField } from '@korak/contract/cv-fields.ts'
import { m } from '#words/messages.js'
import { FilledNotice } from './FilledNotice.tsx'
import { labelOf } from '#cv/labels.ts'
import { partsOf } from './FieldParts.tsx'
import { NOTHING_FILLED } from './suggestions.ts'
import { usePrefill } from './usePrefill.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const EMPTY = { name: '', phone: '', employer: '' }
const VALUES = { name: 'Žana Čuk', phone: '031 000 274', employer: 'Mizarstvo Čuk' }

/** One step of a form whose other fields stand on others. */
function Step() {
  const { form, receive, undo } = usePrefill(() => ({ values: EMPTY }))
  const said = Object.entries(VALUES).map(([field, value]) => ({
    field: field as CvField,
    value,
    confidence: 0.95,
    source: 'text' as const,
    quote: value,
  }))
  return (
    <>
      <button type="button" onClick={() => receive(said)}>
        CV
      </button>
      <output>{JSON.stringify(form.values)}</output>
      <FilledNotice filling={form.filling} offers={0} isScanned={false} fields={['name']} onUndo={undo} />
    </>
  )
}

test('undo on one step takes back what came by itself on all of them', async () => {
  const box = document.body.appendChild(document.createElement('div'))
  await act(async () => createRoot(box).render(<Step />))
  const values = () => JSON.parse(box.querySelector('output')!.textContent) as unknown
  await act(async () => box.querySelector('button')!.click())
  expect(values()).toEqual(VALUES)
  const undo = [...box.querySelectorAll('button')].find(({ textContent }) => textContent === m.reg_cv_undo())
  await act(async () => undo!.click())
  expect(values()).toEqual(EMPTY)
})

test('of what was filled in as many are listed as are counted; what the person took over is not among them', async () => {
  const entry = (field: CvField, isChosen: boolean) => ({
    isChosen,
    suggestion: { field, value: 'x', confidence: 0.95, quote: '', source: 'text' as const },
  })
  const filling = { ...NOTHING_FILLED, filled: { name: entry('name', false), phone: entry('phone', true) } }
  const box = document.body.appendChild(document.createElement('div'))
  await act(async () =>
    createRoot(box).render(
      <FilledNotice filling={filling} offers={0} isScanned={false} fields={['name', 'phone']} onUndo={() => {}} />,
    ),
  )
  expect(box.textContent).toContain(m.reg_cv_filled({ count: 1 }))
  expect(box.querySelector('summary')?.textContent).toBe(m.reading_listed({ fields: labelOf('name') }))
})

test('a region follows from where the person lives, and nothing says that the CV names it', async () => {
  const said = { value: 'x', confidence: 0.95, quote: '', source: 'place' as const }
  const entry = (field: CvField) => ({ isChosen: false, suggestion: { ...said, field } })
  const filling = { ...NOTHING_FILLED, filled: { city: entry('city'), region: entry('region') } }
  const marks = ['city', 'region'].map((field) => {
    const form = { values: {}, filling }
    return partsOf({ form, blank: {}, take: () => {} }, field, { isListed: true }).note
  })
  const box = document.body.appendChild(document.createElement('div'))
  await act(async () =>
    createRoot(box).render(
      <>
        <p>{marks[0]}</p>
        <p>{marks[1]}</p>
        <FilledNotice filling={filling} offers={0} isScanned={false} fields={['region']} onUndo={() => {}} />
      </>,
    ),
  )
  expect([...box.children].slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    m.reg_cv_filled_tag(),
    m.reg_cv_from_place(),
  ])
  expect(box.querySelector('summary')?.textContent).toContain(m.reg_cv_from_place())
})
