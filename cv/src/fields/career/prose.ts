import { type Line, makeLine } from '#document.ts'
import { finding } from '#findings.ts'
import { findDays, findPeriods } from '#fields/dates.ts'
import type { Labelled } from '#layout/labels.ts'
import { partsIn } from '#layout/parts.ts'
import { assignRoles } from '#layout/roles.ts'
import { organisationScore, titleScore } from '#words/work.ts'
import type { CurrentEmployment } from './current.ts'
import type { Employment } from './employments.ts'
import { workIn } from './sentences.ts'

/** The current job where no dated entry gives one: in a sentence, behind a label, or in the line under the name. */
export function proseEmployment(
  lines: Line[],
  employments: Employment[],
  labels: Labelled[],
): CurrentEmployment | null {
  const told = sentenceEmployment(lines)
  // Beside entries that have all ended, `delam kot vodja` in a letter tells of a trade and not of a post.
  const isPost = told?.employer || !employments.some(({ period }) => period?.end)
  return (isPost ? told : null) ?? labelEmployment(labels) ?? undatedEmployment(employments)
}

/** The job a letter tells of, where there is no list of jobs. */
export function toldEmployments(told: CurrentEmployment | null): Employment[] {
  const { title, employer } = told ?? {}
  if (!title || !employer) return []
  const [day] = findDays(employer.quote)
  const since = day && { start: day.day, end: null, isCurrent: true, index: day.index, length: day.length }
  return [
    {
      title: title.value,
      employer: employer.value,
      period: findPeriods(employer.quote)[0] ?? since ?? null,
      description: '',
      trustTitle: title.confidence,
      trustEmployer: employer.confidence,
      quote: employer.quote,
    },
  ]
}

function sentenceEmployment(lines: Line[]): CurrentEmployment | null {
  const found = lines
    .map(({ text }) => text)
    .join(' ')
    .split(/(?<=[.!?])\s+(?=\p{Lu})/u)
    .flatMap((sentence): CurrentEmployment[] => {
      const work = workIn(sentence)
      if (!work) return []
      const tell = (value: string | null) => (value ? finding(value, work.trust, 'text', sentence) : null)
      return [{ title: tell(work.title), employer: tell(work.employer) }]
    })
  return found.find(({ title, employer }) => title && employer) ?? found[0] ?? null
}

function labelEmployment(labels: Labelled[]): CurrentEmployment | null {
  const employer = labels.find(({ field }) => field === 'employer')
  const title = labels.find(
    ({ field, label }) =>
      field === 'title' &&
      (employer !== undefined || /trenutn|sedanj|sadašnj|current|present|derzeit|aktuell/i.test(label)),
  )
  if (!employer && title) return bothOf(title)
  if (!employer && !title) return null
  return {
    title: title ? finding(title.value, titleScore(title.value) > 1 ? 0.8 : 0.65, 'label', title.line.text) : null,
    employer: employer ? finding(employer.value, 0.8, 'label', employer.line.text) : null,
  }
}

/** `Trenutno delovno mesto: svetovalka, Agencija Krn` names both. */
function bothOf({ value, line }: Labelled): CurrentEmployment {
  const parts = partsIn([makeLine({ cells: [value] })])
  const { what, where } = assignRoles([parts], { what: titleScore, where: organisationScore })[0]!
  const isTold = what !== null && where !== null && organisationScore(where.text) >= 1
  const title = isTold ? what.text : value
  return {
    title: finding(title, titleScore(title) > 1 ? 0.8 : 0.65, 'label', line.text),
    employer: isTold ? finding(where.text, 0.78, 'label', line.text) : null,
  }
}

/** A single job without any date is likely the one somebody has; only offered. */
function undatedEmployment(employments: Employment[]): CurrentEmployment | null {
  const [only] = employments
  if (employments.length !== 1 || !only || only.period || Math.min(only.trustTitle, only.trustEmployer) < 0.7)
    return null
  const sure = (value: string | null) => (value ? finding(value, 0.45, 'entry', only.quote) : null)
  return { title: sure(only.title), employer: sure(only.employer) }
}
