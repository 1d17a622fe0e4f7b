import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { makeLink } from '#auth/links.ts'
import { addDays, atWallClock, dayOf, today } from '#base/time.ts'
import type { Publications, Tasks } from '#db/schema.ts'
import { giveRoles, insertEmployees, insertUsers } from '#seed/demo.queries.ts'
import { CONSULTANT } from '#seed/story.ts'
import type { Sent } from './applications.ts'
import { chance } from './chance.ts'
import * as queries from './filling.queries.ts'

const ADMINISTRATOR = 'skrbnik'
type Users = ReadonlyMap<string, string>

/** What staff keep for themselves: tasks, what they know of clients, where jobs were published, invitations nobody has answered yet. */
export async function saveStaffWork(users: Users, sent: Sent[], passwordHash: string): Promise<void> {
  const jobs = await queries.findPublicJobs()
  await queries.insertTasks(tasksOf(users, jobs, sent))
  await queries.describeClients(PUBLIC_CLIENT)
  await queries.insertPublications(jobs.flatMap(publicationsOf))
  await saveInvited(users, passwordHash)
}

interface Planned {
  text: string
  of: string
  by?: string
  /** Days from today. */
  due?: number
  done?: number
  job?: string
  isOfApplication?: true
  mentions?: { who: string; name: string }
}
const TASKS: readonly Planned[] = [
  { text: 'Pokliči naročnika glede začetka dela in delovnega časa.', of: CONSULTANT, due: -2, job: 'K-1033' },
  { text: 'Pošlji povabilo na drugi krog razgovorov.', of: CONSULTANT, due: 0, isOfApplication: true },
  { text: 'Preveri plačni razpon z naročnikom.', of: CONSULTANT, by: 'tjasa.lesjak', due: 3, job: 'K-1034' },
  { text: 'Pripravi vprašanja za razgovore v recepciji.', of: CONSULTANT, job: 'K-1011' },
  {
    text: 'Z @Rok Pirc uskladi besedilo oglasa.',
    of: CONSULTANT,
    due: 1,
    job: 'K-1040',
    mentions: { who: 'rok.pirc', name: 'Rok Pirc' },
  },
  { text: 'Naročniku pošlji poročilo o izboru.', of: CONSULTANT, due: -9, done: -8, job: 'K-1031' },
  { text: 'Objavi oglas tudi na strani naročnika.', of: 'rok.pirc', by: CONSULTANT, due: 2, job: 'K-1008' },
  { text: 'Poišči še tri kandidate s Primorske.', of: 'nina.jereb', due: 0, job: 'K-1034' },
  { text: 'Dodaj sodelavca v pravo vlogo.', of: ADMINISTRATOR, due: 1 },
]

function tasksOf(users: Users, jobs: queries.PublicJob[], sent: Sent[]): Insertable<Tasks>[] {
  const jobIds = new Map(jobs.map(({ refNo, id }) => [refNo, id]))
  const applicationId = sent.find(({ status }) => status === 'interview')?.id ?? null
  return TASKS.flatMap(({ text, of, by = of, due, done, job, isOfApplication, mentions }) => {
    const at = atWallClock(addDays(today(), Math.min(-1, due ?? -1) - 2), '09:20:00')
    const task = {
      id: randomUUID(),
      text,
      authorId: users.get(by) ?? null,
      assigneeId: users.get(of) ?? null,
      dueOn: due === undefined ? null : addDays(today(), due),
      doneAt: done === undefined ? null : atWallClock(addDays(today(), done), '15:05:00'),
      jobId: job === undefined ? null : (jobIds.get(job) ?? null),
      applicationId: isOfApplication ? applicationId : null,
      createdAt: at,
      updatedAt: at,
    }
    if (!mentions) return [task]
    const mentioned = { assigneeId: users.get(mentions.who) ?? null, mentionedIn: task.id, mentionedAs: mentions.name }
    return [task, { ...task, id: randomUUID(), ...mentioned }]
  })
}

/** A care home: what it looks for is at the Employment Service, too. */
const PUBLIC_CLIENT = { name: 'Dom Ob Muri', street: 'Ulica ob Muri 4', taxNumber: '12345679' }

/** On the portal all of them, elsewhere some. */
function publicationsOf(job: queries.PublicJob): Insertable<Publications>[] {
  if (!job.publishedAt) return []
  const [fromOn, ended] = [dayOf(job.publishedAt), job.closedAt ?? (job.status === 'paused' ? new Date() : null)]
  const on = (channel: Publications['channel'], proof: string | null): Insertable<Publications> => ({
    jobId: job.id,
    channel,
    fromOn,
    untilOn: ended ? dayOf(ended) : null,
    proof,
  })
  return [
    on('portal', null),
    ...(chance(`${job.refNo} linkedin`) < 0.4 ? [on('linkedin', 'https://www.linkedin.example/jobs/')] : []),
    ...(job.company === PUBLIC_CLIENT.name || chance(`${job.refNo} zrsz`) < 0.3
      ? [on('zrsz', 'https://www.zrsz.example/oglasi/')]
      : []),
  ]
}

const INVITED = [
  { name: 'Luka Bizjak', department: 'Iskanje in izbor kadrov', role: 'Consultants', isLinked: true },
  { name: 'Mojca Pečnik', department: 'Informatika', role: 'Interviewers', isLinked: false },
]

/** One who may still accept, and one who has let the days go by. */
async function saveInvited(users: Users, passwordHash: string): Promise<void> {
  for (const { name, department, role, isLinked } of INVITED) {
    const username = name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replace(' ', '.')
    const email = `${username}@korak.example`
    const ids = await insertUsers([{ username, name, email, passwordHash, status: 'registered' }])
    const userId = ids.get(username) ?? ''
    await insertEmployees([{ userId, department }])
    await giveRoles([
      { userId, role },
      { userId, role: 'Employees' },
    ])
    if (isLinked) await makeLink('invitation', userId, users.get(ADMINISTRATOR) ?? null)
  }
}
