import type { Experience, ProfileLists, Schooling } from '@korak/contract/cv.ts'
import type { z } from 'zod'
import { transact } from '#db/db.ts'
import { replaceList } from './lists.queries.ts'
import { keepReading } from '#candidates/cv/readings.queries.ts'

interface WantedLists {
  experiences?: Partial<z.infer<typeof Experience>>[]
  schoolings?: Partial<z.infer<typeof Schooling>>[]
  skills?: string[]
  tongues?: ProfileLists['tongues']
}

const SPAN = { from: null, to: null, is_current: false }

/** Whole lists from what matters in them. */
export const listsFrom = ({
  experiences = [],
  schoolings = [],
  skills = [],
  tongues = [],
}: WantedLists): ProfileLists => ({
  experiences: experiences.map((one) => ({ position_title: '', employer: '', description: '', ...SPAN, ...one })),
  schoolings: schoolings.map((one) => ({ degree: '', school: '', level: null, ...SPAN, ...one })),
  skills,
  tongues,
})

/** Lists of a profile, for tests. */
export async function makeLists({ id }: { id: string }, wanted: WantedLists): Promise<ProfileLists> {
  const lists = listsFrom(wanted)
  await transact(async () => {
    await replaceList(id, 'experiences', lists.experiences)
    await replaceList(id, 'schoolings', lists.schoolings)
    await replaceList(id, 'skills', lists.skills)
    await replaceList(id, 'tongues', lists.tongues)
  })
  return lists
}

/** What a CV proposes, as if it had been read just now. */
export const makeReading = ({ id }: { id: string }, file: string, wanted: WantedLists): Promise<void> =>
  keepReading(id, file, listsFrom(wanted), new Date())
