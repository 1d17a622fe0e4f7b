import { db } from '#db/db.ts'
import { enough, makeChannel, makeLink, makeTokens } from '#public-questionnaires/public-questionnaires.factory.ts'
import { sql } from 'kysely'
import { from, kit, long, type Seen, type Trials } from '../../test/kit.ts'

const CHANNEL = { title_sl: 'A', title_en: 'A', intro_sl: '', intro_en: '', closing_sl: '', closing_en: '' }
let made = 0
const next = (what: string) => `${what}-${++made}`

const publicQuestionnaires =
  (state: 'open' | 'not-open' | 'closed' | 'full' | 'answered' | 'in-progress') => async (): Promise<Seen> => {
    const isSingle = state === 'answered' || state === 'in-progress'
    const { id } = await makeLink({
      ...(isSingle ? { mode: 'single-use' } : {}),
      ...(state === 'not-open' ? { opensAt: long(2) } : {}),
      ...(state === 'full' ? { maxResponses: 1 } : {}),
    })
    const place = isSingle ? `${(await makeTokens(id))[0]}/${id}` : id
    const url = `/api/public/questionnaires/${place}`
    if (state === 'full' || state === 'answered') await respond(url)
    if (state === 'in-progress') await kit.api.anon.post(`${url}/start`)
    if (state === 'closed') await kit.staff.post(`/api/public-links/${id}/close`)
    return {
      record: () => from(kit.api.anon, url),
      calls: {
        start: () => kit.api.anon.post(`${url}/start`),
        restart: () => kit.api.anon.post(`${url}/start`, { anew: true }),
      },
    }
  }
/** Fills a public questionnaire in. */
async function respond(url: string): Promise<string> {
  const { uid, stamp } = (await kit.api.anon.post(`${url}/start`)).json
  await kit.api.anon.post(`/api/public/responses/${uid}/complete`, { stamp, changes: enough() })
  return uid
}
const responses = (state: 'in-progress' | 'closed' | 'full' | 'answered') => async (): Promise<Seen> => {
  const { id } = await makeLink(state === 'full' ? { maxResponses: 1 } : {})
  const at = `/api/public/questionnaires/${id}`
  const { uid, stamp } = (await kit.api.anon.post(`${at}/start`)).json
  const url = `/api/public/responses/${uid}`
  if (state === 'full') await respond(at)
  if (state === 'closed') await kit.staff.post(`/api/public-links/${id}/close`)
  const changes = enough()
  if (state === 'answered') await kit.api.anon.post(`${url}/complete`, { stamp, changes })
  return {
    record: () => from(kit.api.anon, url),
    calls: {
      answer: () => kit.api.anon.put(`${url}/answers`, { rev: 0, changes: enough() }),
      complete: () => kit.api.anon.post(`${url}/complete`, { stamp, changes: state === 'answered' ? [] : changes }),
    },
  }
}
const links =
  (mode: 'open' | 'personal' | 'single-use', isClosed: 'by hand' | 'by its day' | '' = '') =>
  async (): Promise<Seen> => {
    const { id, questionnaire } = await makeLink({
      mode,
      ...(isClosed === 'by its day' ? { opensAt: long(-2), closesAt: long(-1) } : {}),
    })
    const url = `/api/public-links/${id}`
    if (isClosed === 'by hand') await kit.staff.post(`${url}/close`)
    const people = [{ name: 'Nova Oseba', email: 'nova@primer.si' }]
    return {
      record: async () => (await from(kit.staff, `/api/public-links?questionnaire=${questionnaire.id}`)).data[0],
      calls: {
        close: () => kit.staff.post(`${url}/close`),
        invite: () => kit.staff.post(`${url}/invitations`, mode === 'personal' ? { people } : { count: 1 }),
      },
    }
  }
const invitations = (isAnswered: boolean) => async (): Promise<Seen> => {
  const { id } = await makeLink({ mode: 'personal' })
  await kit.staff.post(`/api/public-links/${id}/invitations`, {
    people: [{ name: 'Nova Oseba', email: 'nova@primer.si' }],
  })
  const url = `/api/public-links/${id}/invitations`
  const { uid } = (await from(kit.staff, url)).data[0]
  if (isAnswered) {
    const [mail] = (
      await sql<{ params: { invitation: string } }>`select params from mails where params ->> 'link' = ${id}`.execute(
        db(),
      )
    ).rows
    const { invitationToken } = await import('#auth/invitation-links.ts')
    await respond(`/api/public/questionnaires/${invitationToken(mail?.params.invitation ?? '')}/${id}`)
  }
  return {
    record: async () => (await from(kit.staff, url)).data[0] ?? { may: {} },
    calls: { revoke: () => kit.staff.post(`/api/public-invitations/${uid}/revoke`) },
  }
}
const channels = async (): Promise<Seen> => {
  const { id, key } = await makeChannel()
  const find = async () =>
    (await from(kit.staff, '/api/public-channels')).find((channel: { key: string }) => channel.key === key)
  const { uid: _uid, links: _links, may: _may, key: _key, ...fields } = await find()
  return {
    record: find,
    calls: { update: () => kit.staff.put(`/api/public-channels/${id}`, { ...fields, title_sl: 'B' }) },
  }
}

export const trials: Trials = {
  states: {
    public_questionnaire: Object.fromEntries(
      (['open', 'not-open', 'closed', 'full', 'answered', 'in-progress'] as const).map((state) => [
        state,
        publicQuestionnaires(state),
      ]),
    ),
    response: Object.fromEntries(
      (['in-progress', 'closed', 'full', 'answered'] as const).map((state) => [state, responses(state)]),
    ),
    link: {
      open: links('open'),
      personal: links('personal'),
      'single-use': links('single-use'),
      'closed by hand': links('personal', 'by hand'),
      'closed by its day': links('personal', 'by its day'),
    },
    invitation: { sent: invitations(false), answered: invitations(true) },
    channel: { there: channels },
  },
  creating: {
    'channel.create': async () => {
      const texts = { title_sl: 'A', title_en: 'A', intro_sl: '', intro_en: '', closing_sl: '', closing_en: '' }
      return () => kit.staff.post('/api/public-channels', { key: next('nov-program'), ...texts })
    },
  },
  revisions: {
    channel: {
      table: 'public_channels',
      make: async () => {
        const { json } = await kit.staff.post('/api/public-channels', { key: 'moj-program', ...CHANNEL })
        return { id: json.uid, rev: json.rev }
      },
      change: (id, title, rev) =>
        kit.staff.put(`/api/public-channels/${id}`, { rev, ...CHANNEL, title_sl: title, is_active: true }),
      field: 'title_sl',
    },
  },
}
