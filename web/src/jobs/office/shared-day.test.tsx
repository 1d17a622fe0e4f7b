// A day of a job that two people enter at once.
import { expect, test } from 'vitest'
import { draw, find, findAll, press, submit, type } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { PlanDialog } from './PlanDialog.tsx'
import { SelectionDialog } from './SelectionDialog.tsx'

const both = () => findAll('[data-name] dd').map(({ textContent }) => textContent)
async function typeDay(name: string, [year, month, day]: [string, string, string]) {
  await type(`${name}-year`, year)
  await type(`${name}-month`, month)
  await type(name, day)
}

/** The dialog over the job as it is by now, and what it saved. */
function selection() {
  const saved: (string | null)[] = []
  const dialog = (rev: number, day: string | null) => (
    <SelectionDialog
      title="Konec izbire"
      submit="Shrani"
      isAsked={day === null}
      {...{ rev, day }}
      onSave={async (one) => void saved.push(one)}
      onClose={() => {}}
    />
  )
  return { saved, dialog }
}

test('the end of a selection a colleague has entered meanwhile is not taken back without a word', async () => {
  const { saved, dialog } = selection()
  const { redraw } = await draw(dialog(1, null))
  await typeDay('selection_ended_on', ['2026', '11', '28'])
  await redraw(dialog(2, '2026-11-25'))
  expect(both()).toEqual(['25.11.2026', '28.11.2026'])
  await submit()
  expect(saved).toEqual([])
  await press(m.profile_elsewhere_take())
  await submit()
  expect(saved).toEqual(['2026-11-25'])
})

test('nor is it removed by who has entered none', async () => {
  const { saved, dialog } = selection()
  const { redraw } = await draw(dialog(1, null))
  await redraw(dialog(2, '2026-11-25'))
  await submit()
  expect(saved).toEqual(['2026-11-25'])
})

test('the day a colleague has planned an ad for is shown before another one is put in its place', async () => {
  const planned: string[] = []
  const dialog = (rev: number, day: string | null) => (
    <PlanDialog
      title="Kuhar"
      warnings={[]}
      {...{ rev, day }}
      onPlan={async (one) => void planned.push(one)}
      onClose={() => {}}
    />
  )
  const { redraw } = await draw(dialog(1, null))
  await typeDay('publish_on', ['2026', '12', '12'])
  await redraw(dialog(2, '2026-12-07'))
  expect(both()).toEqual(['07.12.2026', '12.12.2026'])
  await submit()
  expect(planned).toEqual([])
  await press(m.profile_elsewhere_keep())
  expect(find('[data-name]')).toBe(null)
  await submit()
  expect(planned).toEqual(['2026-12-12'])
})
