// An application that staff end as withdrawn, because its candidate has said so by phone: as if it had been done in the portal.
import { afterEach, expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { sendDueLetters } from '#applications/office/letters.service.ts'
import { setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeShare } from '#sharing/sharing.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'

const api = await testApp()
afterEach(() => setClock())

test.each(['withdrawn', 'no_answer'] as const)(
  'ended as %s, no company sees or is asked about anything any more',
  async (to) => {
    const allowed = await makeShare()
    const waiting = await makeShare({ status: 'pending' })
    const maker = await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] })
    const staff = await api.signIn(maker)
    for (const { uid } of [allowed, waiting]) {
      const { stage } = (await staff.get(`/api/applications?filter[id]=${uid}`)).json.data[0]
      const letter = { from: stage.uid, to, subject: 'Vaša prijava', text: 'Pozdravljeni!\n\nPrijavo smo zaprli.' }
      expect((await staff.post(`/api/applications/${uid}/moves`, letter)).status).toBe(200)
    }
    const at = Date.now()
    setClock(() => new Date(at + 31_000))
    await sendDueLetters()
    for (const { user, share } of [allowed, waiting]) {
      const { json } = await (await api.signIn(user)).get(`/api/portal/share-requests/${share}`)
      expect(json).toMatchObject({ status: 'withdrawn', ended_because: 'application' })
    }
    // Their own trail does not say that they did it.
    const trail = await db()
      .selectFrom('auditEvents')
      .select('actorId')
      .where('action', '=', 'sharing.withdrawn')
      .where('userId', '=', allowed.user.id)
      .execute()
    expect(trail).toEqual([{ actorId: maker.id }])
  },
)
