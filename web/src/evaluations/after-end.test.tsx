// What was said after an end that was taken back is told beside it.
import { expect, test } from 'vitest'
import { draw, said, serve, signIn } from '#base/page/drawn.factory.tsx'
import type { Masked } from '#applications/office/record/record.api.ts'
import { Triage } from '#applications/office/record/Triage.tsx'
import { m } from '#words/messages.js'
import { SideBySide } from './SideBySide.tsx'

const at = '2026-11-30T08:00:00.000+01:00'

test('beside an opinion', async () => {
  signIn('triages.give')
  serve(() => null)
  const opinion = { opinion: 'yes', reason: '', at, first: null, is_led: false, deleted_at: null } as const
  const record = (isAfterEnd: boolean) =>
    ({
      uid: '0191b5a0-0000-7000-8000-0000000000aa',
      triage: {
        own: { ...opinion, is_after_end: isAfterEnd },
        deleted: null,
        others: [],
        may: { give: true, delete: true },
      },
    }) as unknown as Masked
  const { redraw } = await draw(<Triage record={record(false)} />)
  expect(said()).not.toContain(m.triage_after_end())
  await redraw(<Triage record={record(true)} />)
  expect(said()).toContain(m.triage_after_end())
})

test('beside an evaluation', async () => {
  const given = {
    uid: 'b3b0c7de-0000-4000-8000-000000000000',
    interviewer: 'Rok Pirc',
    is_own: false,
    is_after_others: false,
    is_after_end: true,
    answers: { 'c-1': { judgement: 'shown' as const, evidence: 'Vodil je ekipo.' } },
    submitted_at: at,
    former: [],
  }
  await draw(<SideBySide criteria={[{ key: 'c-1', name: 'Vodenje', help: null }]} given={[given]} />)
  expect(said()).toContain(m.evaluation_after_end())
  expect(said()).not.toContain(m.evaluation_after_others())
})
