import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { announcement } from '#base/page/announce.ts'
import { beginLanguage } from '#base/text/language.ts'
import { m } from '#words/messages.js'
import { leadToWhatHolds, TwoValues } from './TwoValues.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(() => document.body.replaceChildren())

const CITY = [{ field: 'city', label: 'Kraj', theirs: 'Bled', mine: 'Bohinj' }]
async function drawn() {
  await beginLanguage('sl-SI')
  document.body.innerHTML =
    '<main><form><input id="right"><input id="wrong" aria-invalid="true"><div id="here"></div></form></main>'
  const root = createRoot(document.querySelector('#here')!)
  const draw = (fields: typeof CITY) =>
    act(async () => root.render(<TwoValues title="Spremenjeno tudi drugje" fields={fields} onChoose={() => {}} />))
  await draw([])
  return { draw }
}

test('what appears to be chosen takes whoever pressed a button along, and only tells whoever types', async () => {
  const { draw } = await drawn()
  await draw(CITY)
  expect(document.activeElement?.textContent).toContain('Bohinj')
  await draw([])
  document.querySelector<HTMLElement>('#right')?.focus()
  await draw(CITY)
  expect(document.activeElement?.id).toBe('right')
  await vi.waitFor(() => expect(announcement.get()).toBe(m.profile_elsewhere_appeared()))
})

test('whoever saves once more is led to what holds it up: values to choose between, else the first wrong field', async () => {
  const { draw } = await drawn()
  leadToWhatHolds()
  expect(document.activeElement?.id).toBe('wrong')
  await draw(CITY)
  document.querySelector<HTMLElement>('#right')?.focus()
  leadToWhatHolds()
  expect(document.activeElement?.textContent).toContain('Bohinj')
})
