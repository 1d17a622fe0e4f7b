import { contactId, daysOf, makeApplication } from '#applications/applications.factory.ts'
import { makeCv } from '#candidates/cv/cvs.factory.ts'
import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { APPLICATION_STATUSES, type ApplicationStatus } from '@korak/contract/applications.policy.ts'
import { from, kit, type Seen, type Trials } from '../../test/kit.ts'

async function inState(status: ApplicationStatus, job: 'published' | 'paused' | 'closed' = 'published') {
  const made = await makeApplication({ status: 'draft' })
  await makeCv(made.user)
  if (status !== 'draft') {
    const changes = { status, ...daysOf(status), promiseOn: null, nextMove: 'nobody' as const }
    await db().updateTable('applications').set(changes).where('id', '=', made.uid).execute()
  }
  await db().updateTable('jobs').set({ status: job }).where('id', '=', made.job.id).execute()
  return { ...made, client: await kit.api.signIn(made.user) }
}
const applications = (status: ApplicationStatus, job?: 'paused' | 'closed') => async (): Promise<Seen> => {
  const { uid, client } = await inState(status, job)
  const url = `/api/portal/applications/${uid}`
  return {
    record: () => from(client, url),
    calls: {
      update: () => client.put(url, { message: 'Drugo' }),
      delete: () => client.del(url),
      submit: () => client.post(`${url}/submit`),
      withdraw: () => client.post(`${url}/withdraw`),
      write: () => client.post(`${url}/messages`, { text: 'Pozdravljeni' }),
    },
  }
}
/** An ad, for a candidate whose application stands so; null: who has none. */
const ads =
  (status: ApplicationStatus | null, isOpen = true) =>
  async (): Promise<Seen> => {
    const made = status ? await inState(status, isOpen ? 'published' : 'closed') : null
    const job = made?.job ?? (await makeJob({ status: isOpen ? 'published' : 'closed', contactId: await contactId() }))
    const client = made?.client ?? (await kit.api.signIn(await makeUser()))
    const url = `/api/portal/jobs/${job.id}`
    return { record: () => from(client, url), calls: { apply: () => client.post(`${url}/apply`) } }
  }

/** An application as staff see it, with a letter that is held or without. */
const standing =
  (status: ApplicationStatus, isHeld = false) =>
  async (): Promise<Seen> => {
    const { uid, job } = await inState(status)
    const { stages } = await from(kit.staff, `/api/jobs/${job.id}/stages`)
    const record = async () => (await from(kit.staff, `/api/applications?filter[id]=${uid}`)).data[0]
    const move = async (to: string) => {
      const { stage } = await record()
      const uidOf = (one: string) => stages.find((each: { status: string }) => each.status === one).uid
      const letter = { subject: 'Vaša prijava', text: 'Pozdravljeni!' }
      return kit.staff.post(`/api/applications/${uid}/moves`, { from: stage?.uid ?? status, to: uidOf(to), ...letter })
    }
    if (isHeld) await move('offer')
    return {
      record,
      calls: {
        move: () => move('in_review'),
        recall: async () =>
          kit.staff.post(`/api/applications/${uid}/recall`, { letter: (await record()).letter?.uid ?? uid }),
      },
    }
  }

export const trials: Trials = {
  states: {
    application: {
      ...Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, applications(status)])),
      'draft for a paused job': applications('draft', 'paused'),
      'draft for a closed job': applications('draft', 'closed'),
      'expired for a closed job': applications('expired', 'closed'),
    },
    ad: {
      open: ads(null),
      closed: ads(null, false),
      ...Object.fromEntries(APPLICATION_STATUSES.map((status) => [`with an application ${status}`, ads(status)])),
      'closed with a draft': ads('draft', false),
    },
    stage: {
      ...Object.fromEntries(
        (['submitted', 'interview', 'not_selected', 'withdrawn'] as const).map((status) => [status, standing(status)]),
      ),
      'with a letter that is held': standing('submitted', true),
    },
  },
  creating: {
    'message.create': async () => {
      const { uid } = await makeApplication()
      return () => kit.staff.post(`/api/applications/${uid}/messages`, { text: 'Imate vozniški izpit?' })
    },
  },
  admitted: { 'applications.read': 'staff', 'applications.update': 'staff' },
}
