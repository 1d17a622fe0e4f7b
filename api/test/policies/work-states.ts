import { type ApplicationStatus, APPLICATION_STATUSES } from '@korak/contract/applications.policy.ts'
import { contactId, daysOf, makeApplication } from '#applications/applications.factory.ts'
import { makeCv } from '#candidates/cv/cvs.factory.ts'
import { db } from '#db/db.ts'
import { makePng } from '#files/files.factory.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { from, kit, type Seen, type States } from './kit.ts'

const jobs = (status: 'draft' | 'published' | 'paused' | 'closed' | 'archived') => async (): Promise<Seen> => {
  const { id } = await makeJob({ status, contactId: await contactId() })
  const url = `/api/jobs/${id}`
  const go = (to: string) => async () =>
    kit.staff.put(`${url}/status`, { status: to, rev: (await from(kit.staff, url)).rev ?? 1 })
  return {
    record: () => from(kit.staff, url),
    calls: {
      update: async () => kit.staff.put(url, { rev: (await from(kit.staff, url)).rev, city: 'Bled' }),
      delete: () => kit.staff.del(url),
      publish: go('published'),
      pause: go('paused'),
      close: go('closed'),
      archive: go('archived'),
    },
  }
}

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

const media = (isUsed: boolean) => async (): Promise<Seen> => {
  const { json } = await kit.staff.upload('/api/media', { file: { name: 'a.png', data: makePng() }, title: 'A' })
  const url = `/api/media/${json.uid}`
  if (isUsed)
    await db()
      .updateTable('users')
      .set({ avatarFileId: json.uid })
      .where('id', '=', (await makeUser()).id)
      .execute()
  return {
    record: async () => (await from(kit.staff, `/api/media?filter[id]=${json.uid}`)).data[0] ?? { may: {} },
    calls: { update: () => kit.staff.put(url, { rev: 1, title: 'B' }), delete: () => kit.staff.del(url) },
  }
}
const cvs = (isUsed: boolean) => async (): Promise<Seen> => {
  const user = await makeUser()
  const { id } = await makeCv(user)
  const { uid } = isUsed ? await makeApplication({ user, status: 'draft' }) : { uid: null }
  if (uid) await db().updateTable('applications').set({ cvFileId: id }).where('id', '=', uid).execute()
  const client = await kit.api.signIn(user)
  return {
    record: async () =>
      (await from(client, '/api/portal/profile')).cvs.find((cv: { uid: string }) => cv.uid === id) ?? { may: {} },
    calls: { delete: () => client.del(`/api/portal/profile/cv/${id}`) },
  }
}

let lists = 0
const OPTION = (key: string) => ({ key, label_sl: key, label_en: key })
/** A list, with whether somebody has chosen an option of it; those that come with the product are read only. */
const codelists = (key?: string) => async (): Promise<Seen> => {
  const name = key ?? `seznam-${++lists}`
  if (!key) await kit.staff.post('/api/codelists', { key: name, data: [OPTION('a')] })
  const { id } = (await from(kit.staff, `/api/codelists?filter[key]=${name}`)).data[0]
  const url = `/api/codelists/${id}`
  return {
    record: () => from(kit.staff, url),
    calls: {
      update: async () => kit.staff.put(url, { rev: (await from(kit.staff, url)).rev, key: `drugo-${++lists}` }),
      delete: () => kit.staff.del(url),
      create_option: () => kit.staff.post('/api/codelists/storeData', { schema_slug: name, params: OPTION('nova') }),
    },
  }
}
const codelistOptions =
  (slug?: string, isUsed = false) =>
  async (): Promise<Seen> => {
    const key = `k${++lists}`
    const list = slug ?? `seznam-${++lists}`
    if (!slug) await kit.staff.post('/api/codelists', { key: list })
    const made = await kit.staff.post('/api/codelists/storeData', { schema_slug: list, params: OPTION(key) })
    const { id: listId } = (await from(kit.staff, `/api/codelists?filter[key]=${list}`)).data[0]
    const find = async () => (await from(kit.staff, `/api/codelists/${listId}`)).data
    const id = made.json.id ?? (await find())[0].id
    if (isUsed) await makeJob({ workfield: key })
    const by = { schema_slug: list, data_id: id }
    return {
      record: async () => (await find()).find((one: { id: number }) => one.id === id) ?? { may: {} },
      calls: {
        update: () => kit.staff.put('/api/codelists/updateData', { ...by, params: { label_sl: `Novo ${++lists}` } }),
        update_key: () => kit.staff.put('/api/codelists/updateData', { ...by, params: { key: `k${++lists}` } }),
        delete: () => kit.staff.post('/api/codelists/removeData', by),
      },
    }
  }

/** Jobs, applications for them, files and codelists, in every state. */
export const WORK: Record<string, States> = {
  job: {
    draft: jobs('draft'),
    published: jobs('published'),
    paused: jobs('paused'),
    closed: jobs('closed'),
    archived: jobs('archived'),
  },
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
  medium: { free: media(false), used: media(true) },
  cv: { free: cvs(false), used: cvs(true) },
  codelist: {
    'of staff': codelists(),
    'of the product': codelists('candidate-industries'),
    closed: codelists('gender'),
  },
  option: {
    free: codelistOptions(),
    used: codelistOptions('candidate-work-fields', true),
    closed: codelistOptions('gender'),
  },
}
