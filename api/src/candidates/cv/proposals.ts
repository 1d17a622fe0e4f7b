import type { Experience, ProfileLists, Schooling } from '@korak/contract/cv.ts'
import type { z } from 'zod'
import { employerText, searchText } from './normalize.ts'

/** Periods that may be the same: begun in the same year, as far as both say when. */
const mayBeSame = (one: { from: string | null }, other: { from: string | null }): boolean =>
  !one.from || !other.from || one.from.slice(0, 4) === other.from.slice(0, 4)

/** Said the same, or said by only one of the two. */
const agree = (one: string, other: string): boolean => one === '' || other === '' || one === other

type Job = z.infer<typeof Experience>
const isSameJob = (one: Job, other: Job): boolean => {
  const titles = [searchText(one.position_title), searchText(other.position_title)] as const
  const employers = [employerText(one.employer), employerText(other.employer)] as const
  // An entry with nothing but a title, and one with nothing but an employer, have nothing in common.
  const isComparable = (titles[0] !== '' && titles[1] !== '') || (employers[0] !== '' && employers[1] !== '')
  return isComparable && agree(...titles) && agree(...employers) && mayBeSame(one, other)
}

type Study = z.infer<typeof Schooling>
const isSameStudy = (one: Study, other: Study): boolean => {
  const degrees = [searchText(one.degree), searchText(other.degree)] as const
  const schools = [searchText(one.school), searchText(other.school)] as const
  const isComparable = (degrees[0] !== '' && degrees[1] !== '') || (schools[0] !== '' && schools[1] !== '')
  return isComparable && agree(...degrees) && agree(...schools) && mayBeSame(one, other)
}

/** What a CV says beyond the profile: what is there already, in whatever spelling, is not proposed again. */
export function beyond(proposed: ProfileLists, own: ProfileLists): ProfileLists {
  const skills = new Set(own.skills.map((skill) => searchText(skill)))
  const codes = new Set(own.tongues.map(({ code }) => code))
  return {
    experiences: proposed.experiences.filter((job) => !own.experiences.some((known) => isSameJob(job, known))),
    schoolings: proposed.schoolings.filter((study) => !own.schoolings.some((known) => isSameStudy(study, known))),
    skills: proposed.skills.filter((skill) => !skills.has(searchText(skill))),
    tongues: proposed.tongues.filter(({ code }) => !codes.has(code)),
  }
}

export const isEmpty = (lists: ProfileLists): boolean => Object.values(lists).every((list) => list.length === 0)
