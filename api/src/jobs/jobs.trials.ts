import { contactId } from '#applications/applications.factory.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { dayOf } from '#base/time.ts'
import { from, kit, long, type Seen, type Trials } from '../../test/kit.ts'

const jobs = (status: 'draft' | 'published' | 'paused' | 'closed' | 'archived') => async (): Promise<Seen> => {
  const { id } = await makeJob({
    status,
    title: 'Kuhar (m/ž)',
    en: { title: 'Cook (m/f)' },
    contactId: await contactId(),
  })
  const url = `/api/jobs/${id}`
  const go = (to: string) => async () =>
    kit.staff.put(`${url}/status`, { status: to, rev: (await from(kit.staff, url)).rev ?? 1 })
  return {
    record: () => from(kit.staff, url),
    calls: {
      update: async () => kit.staff.put(url, { rev: (await from(kit.staff, url)).rev, city: 'Bled' }),
      update_stages: async () => {
        const { rev, stages } = await from(kit.staff, `${url}/stages`)
        const named = stages.map(({ applications: _, ...stage }: { applications: number }) => stage)
        return kit.staff.put(`${url}/stages`, { rev, stages: named.toReversed() })
      },
      update_questions: async () => {
        const { rev } = await from(kit.staff, url)
        const question = {
          type: 'yesno',
          sl: 'Imate vozniški izpit?',
          en: 'Can you drive?',
          required: true,
          options: [],
        }
        return kit.staff.put(`${url}/questions`, { rev, questionnaire_uid: null, questions: [question] })
      },
      delete: () => kit.staff.del(url),
      publish: go('published'),
      plan: async () => {
        const { rev } = await from(kit.staff, url)
        return kit.staff.put(`${url}/plan`, { rev, publish_on: dayOf(long(5)) })
      },
      select: async () => {
        const { rev } = await from(kit.staff, url)
        return kit.staff.put(`${url}/selection`, { rev, selection_ended_on: dayOf(long(-1)) })
      },
      pause: go('paused'),
      close: go('closed'),
      archive: go('archived'),
    },
  }
}

export const trials: Trials = {
  states: {
    job: {
      draft: jobs('draft'),
      published: jobs('published'),
      paused: jobs('paused'),
      closed: jobs('closed'),
      archived: jobs('archived'),
    },
  },
  creating: {
    'job.create': async () => () => kit.staff.post('/api/jobs', { texts: { 'sl-SI': { title: 'Kuhar' } } }),
  },
  revisions: {
    job: {
      table: 'jobs',
      make: async () => (await kit.staff.post('/api/jobs', { texts: { 'sl-SI': { title: 'Kuhar' } } })).json,
      change: (id, title, rev) => kit.staff.put(`/api/jobs/${id}`, { rev, texts: { 'sl-SI': { title } } }),
      field: 'title sl-SI',
      other: (id, rev) => kit.staff.put(`/api/jobs/${id}`, { rev, texts: { 'en-EN': { title: 'Cook' } } }),
      remove: (id) => kit.staff.del(`/api/jobs/${id}`),
    },
  },
  admitted: {
    'jobs.read': 'staff',
    'jobs.create': 'staff',
    'jobs.update': 'staff',
    'jobs.publish': 'staff',
    'jobs.delete': 'staff',
  },
}
