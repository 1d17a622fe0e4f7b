import { type Line, makeLine } from '#cv/document.ts'
import { finding } from '#cv/findings.ts'
import type { Labelled } from '#cv/layout/labels.ts'
import { partsIn } from '#cv/layout/parts.ts'
import { assignRoles } from '#cv/layout/roles.ts'
import { organisationScore, titleScore } from '#cv/words/work.ts'
import type { CurrentJob, Job } from './jobs.ts'

const NAME = String.raw`(\p{Lu}[^,;.()\n]*?(?:,?\s(?:d\.\s?o\.\s?o\.?|d\.\s?d\.?|s\.\s?p\.?|GmbH|AG|Ltd\.?|Inc\.?))?)`
const END = String.raw`(?=[.,;()\n]|\s(?:kjer|in|ter|na|v|where|and|in|wo|gdje|od|since|seit|kot)\s|$)`
const SENTENCES = [
  new RegExp(
    String.raw`(?<!\p{L})(?:delam|zaposlena?\s+sem|sem\s+(?:trenutno\s+)?zaposlena?|trenutno\s+(?:sem\s+)?(?:zaposlena?|delam)|zaposlena?)\s+kot\s+([^,.;\n]{3,60}?)\s+(?:pri|v\s+podjetju|v\s+družbi|v)\s+(?:podjetju\s+)?${NAME}${END}`,
    'u',
  ),
  new RegExp(
    String.raw`(?<!\p{L})(?:currently\s+)?(?:work(?:ing)?|employed)\s+as\s+(?:an?\s+|the\s+)?([^,.;\n]{3,60}?)\s+(?:at|for|with)\s+${NAME}${END}`,
    'u',
  ),
  new RegExp(
    String.raw`(?<!\p{L})(?:radim|zaposlena?\s+sam)\s+kao\s+([^,.;\n]{3,60}?)\s+(?:u\s+tvrtki|u|kod)\s+${NAME}${END}`,
    'u',
  ),
  new RegExp(
    String.raw`(?<!\p{L})(?:arbeite(?:\s+ich)?|bin\s+ich|bin)\s+(?:derzeit\s+|aktuell\s+|seit\s+\S+\s+){0,2}als\s+([^,.;\n]{3,60}?)\s+(?:bei(?:\s+der)?|für)\s+${NAME}${END}`,
    'u',
  ),
]
const OVER = /(?<!\p{L})(?:bil|bila|prej|najprej|previously|formerly|was|were|worked|früher|radila|radio)(?!\p{L})/iu

/** The current job where no dated entry gives one: in a sentence, behind a label, or in the line under the name. */
export function proseJob(lines: Line[], jobs: Job[], labels: Labelled[]): CurrentJob | null {
  return sentenceJob(lines) ?? labelJob(labels) ?? undatedJob(jobs)
}

function sentenceJob(lines: Line[]): CurrentJob | null {
  const text = lines.map(({ text }) => text).join(' ')
  for (const sentence of text.split(/(?<=[.!?])\s+(?=\p{Lu})/u)) {
    for (const pattern of SENTENCES) {
      const match = pattern.exec(sentence)
      if (!match) continue
      const [, title = '', employer = ''] = match
      const before =
        sentence
          .slice(0, match.index)
          .split(/,\s|\s(?:pa|but|aber)\s/u)
          .at(-1) ?? ''
      if (OVER.test(before) || OVER.test(match[0])) continue
      const name = employer.trim().replace(/\b(d\.\s?o\.\s?o|d\.\s?d|s\.\s?p)$/u, '$1.')
      const sure = 0.7 + (titleScore(title) > 1 ? 0.1 : 0) + (organisationScore(name) > 1 ? 0.1 : 0)
      return { title: finding(title.trim(), sure, 'text', sentence), employer: finding(name, sure, 'text', sentence) }
    }
  }
  return null
}

function labelJob(labels: Labelled[]): CurrentJob | null {
  const employer = labels.find(({ field }) => field === 'employer')
  const title = labels.find(
    ({ field, label }) => field === 'title' && (employer !== undefined || /trenutn|sedanj|current/i.test(label)),
  )
  if (!employer && title) return bothOf(title)
  if (!employer && !title) return null
  return {
    title: title ? finding(title.value, titleScore(title.value) > 1 ? 0.8 : 0.65, 'label', title.line.text) : null,
    employer: employer ? finding(employer.value, 0.8, 'label', employer.line.text) : null,
  }
}

/** `Trenutno delovno mesto: svetovalka, Agencija Krn` names both. */
function bothOf({ value, line }: Labelled): CurrentJob {
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
function undatedJob(jobs: Job[]): CurrentJob | null {
  const [only] = jobs
  if (jobs.length !== 1 || !only || only.period || Math.min(only.trustTitle, only.trustEmployer) < 0.7) return null
  const sure = (value: string | null) => (value ? finding(value, 0.45, 'entry', only.quote) : null)
  return { title: sure(only.title), employer: sure(only.employer) }
}
