// A link that was cut off on its way is none we know: that is said, and how to come to the whole one.
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { draw, refuse, said, serve } from '#base/page/drawn.factory.tsx'
import { InvitationPage } from '#users/InvitationPage.tsx'
import { m } from '#words/messages.js'
import { ApproachPage } from './ApproachPage.tsx'

async function open(screen: ReactNode) {
  serve(() => refuse(422, 'VALIDATION', 'Preverite označena polja.', { token: ['Vrednost ni veljavna.'] }))
  await draw(screen, { params: { token: 'abc' } })
  expect(said()).not.toContain('Preverite označena polja.')
  return said()
}

test('somebody who was asked about a job', async () => {
  expect(await open(<ApproachPage />)).toContain(m.approach_own_unknown())
})

test('somebody who was invited', async () => {
  expect(await open(<InvitationPage />)).toContain(m.invitation_unknown())
})
