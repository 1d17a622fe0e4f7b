// A campaign with two assessed people whose reports are made at different times: what the key that is still needed for the
// second opens about the first.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { whoIs } from '../../api/src/applications/applications.factory.ts'
import { createSubjects } from '../../api/src/campaigns/subjects.service.ts'
import { addRaters, answerAs, closeNow, makeCampaign, ratersOf } from '../../api/src/campaigns/campaigns.factory.ts'
import { tasks } from '../../api/src/campaigns/campaigns.background.ts'
import { freezeReport } from '../../api/src/campaigns/reports/reports.service.ts'
import type { startEmbedded } from '../../api/src/db/embedded.ts'
import { TEST_CONTEXT } from '../../api/src/http/request-context.factory.ts'
import { makeUser } from '../../api/src/users/users.factory.ts'
import * as attacks from './attacks.ts'
import type { Finding } from './round.ts'

type Server = Awaited<ReturnType<typeof startEmbedded>>

/** @returns what whoever has everything finds after the first of two reports, in dumps of before and in the database there is */
export async function firstOfTwoReports(server: Server, dataDir: string): Promise<Finding[]> {
  const look = () => attacks.dumpOf(server.url)
  const made = await makeCampaign({ raters: ['coworker', 'coworker', 'coworker', 'coworker'] })
  const other = await makeUser({ kind: 'companyemployee' })
  const { subjects_list: subjects } = await createSubjects(whoIs(made.staff), made.uid, [other.id], TEST_CONTEXT)
  const second = subjects.find(({ user }) => user === other.id)?.uid ?? ''
  const named = made.raters.slice(1).map(({ email }, at) => ({
    name: `Ocenjevalka Obeh ${at}`,
    email,
    relationship: 'coworker' as const,
    language: 'sl-SI' as const,
    unknown: true,
  }))
  await addRaters(made, second, named)
  await tasks['campaigns.invite']({ id: made.uid })
  for (const [at, rater] of (await ratersOf(made.uid)).entries())
    await answerAs(rater, { listens: (at % 5) + 1, interrupts: 2, plans: 3, note: `Obeh-${at}` })
  const dumps = [await look()]
  await tasks['campaigns.evenOut']()
  dumps.push(await look())
  await closeNow(made)
  dumps.push(await look())
  const secret = readFileSync(path.join(dataDir, 'secret'), 'utf8').trim()
  const attack = (dump: attacks.Dump, subject: string) => {
    const own = {
      rows: dump.rows.filter((row) => row.table !== attacks.SLOTS || row.values['campaign_id'] === made.uid),
    }
    // Other files are tried as keys after the last report (`round.ts`).
    const files = attacks.filesBelow(path.join(dataDir, 'campaign-keys')).map(({ content }) => content)
    return attacks.tryKeys(own, attacks.keysOf(secret, own, files), ({ subject: about }) => about === subject)
  }
  if (attack(dumps.at(-1)!, made.subjectUid).opened === 0) throw new Error('With the key nothing was opened')

  await freezeReport(whoIs(made.staff), made.uid, made.subjectUid, TEST_CONTEXT)
  const late = dumps.map((dump) => attack(dump, made.subjectUid))
  const now = await look()
  const [gone, left] = [attack(now, made.subjectUid), attack(now, second)]
  return [
    {
      attacker: 'administrator after the first of two reports, with older dumps',
      tries: [...late, gone].reduce((sum, { tries }) => sum + tries, 0),
      answers: [...late, gone].reduce((sum, { opened }) => sum + opened, 0),
      raters: late.reduce((sum, { linked }) => sum + linked, 0),
    },
    { attacker: 'the same, about the second person', tries: left.tries, answers: left.opened, raters: left.linked },
  ]
}
