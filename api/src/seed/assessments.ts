import { addDays, atWallClock, today } from '#base/time.ts'
import { EXAMPLE, EXAMPLE_LAUNCH, EXAMPLE_POLL } from '#assessments/example/example.ts'
import * as queries from './assessments.queries.ts'
import { CANDIDATE, CONSULTANT } from './story.ts'

/** The example provider, and a test of it the candidate has not opened yet. */
export async function saveAssessments(userIds: Map<string, string>): Promise<void> {
  const providerId = await queries.insertProvider({
    key: EXAMPLE,
    name: 'Primer testov',
    launchUrl: EXAMPLE_LAUNCH,
    pollUrl: EXAMPLE_POLL,
  })
  const asked = atWallClock(addDays(today(), -1), '11:30:00')
  await queries.insertAssignment({
    userId: userIds.get(CANDIDATE) ?? '',
    providerId,
    titleSl: 'Kratek test delovnega sloga',
    titleEn: 'Short test of working style',
    minutes: 5,
    createdBy: userIds.get(CONSULTANT) ?? null,
    opensAt: asked,
    dueAt: atWallClock(addDays(today(), 9), '23:59:59'),
    createdAt: asked,
    updatedAt: asked,
  })
}
