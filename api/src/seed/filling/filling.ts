import { now } from '#base/time.ts'
import { requestConsents } from '#consents/consents.service.ts'
import type { JobData } from '#seed/data.ts'
import { CONSULTANT } from '#seed/story.ts'
import { saveApplications } from './applications.ts'
import { saveDecisions, saveReferenceCheck } from './consents.ts'
import { saveCvs } from './cvs.ts'
import { saveRounds } from './jobs.ts'
import { insertSavedViews } from './filling.queries.ts'
import { savePeople } from './people.ts'
import { saveQuestionnaires, saveResponses } from './questionnaires.ts'
import { saveSharing } from './sharing.ts'
import { saveStaffWork } from './staff.ts'
import { saveTraces } from './traces.ts'

interface Demo {
  passwordHash: string
  jobs: JobData[]
  companyIds: Map<string, string>
  userIds: Map<string, string>
  links: { id: string; key: string }[]
}

/** Of the consultant; one for everybody, one on the own day. */
const VIEWS = [
  { name: 'Objavljeni po roku prijave', query: 'status[]=published&sort=expires_at', isShared: true, threshold: null },
  { name: 'Začasno ustavljeni', query: 'status[]=paused', isShared: false, threshold: 1 },
]

/** Fills the demo so that every list and screen has something to show: no account of it is named anywhere. */
export async function saveFilling({ passwordHash, ...demo }: Demo): Promise<void> {
  const consultantId = demo.userIds.get(CONSULTANT) ?? ''
  await saveRounds(demo)
  const people = await savePeople(passwordHash)
  const cvs = await saveCvs(people.filter(({ isComplete }) => isComplete))
  await saveReferenceCheck(demo.userIds.get('skrbnik') ?? '')
  // Whoever is asked now is not asked by the first background work.
  for (const userId of demo.userIds.values()) await requestConsents(userId, { method: 'seed', at: now() })
  const canShare = await saveDecisions(people)
  const sent = await saveApplications(people, { cvs, canShare, consultantId })
  await saveSharing(sent, consultantId, canShare)
  await saveQuestionnaires(people, consultantId)
  await saveResponses(demo.links)
  await saveTraces(people, sent)
  await saveStaffWork(demo.userIds, sent, passwordHash)
  await insertSavedViews(VIEWS.map((view) => ({ ...view, list: 'jobs', ownerId: consultantId })))
}
