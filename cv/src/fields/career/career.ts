import { fold } from '@korak/contract/fold.ts'
import { type Finding, finding } from '#findings.ts'
import { monthOf } from '#fields/dates.ts'
import type { Employment } from './employments.ts'

const TOP =
  / (?:direktor\w* (?:podjetja|druzbe)?|generaln\w+ direktor\w*|izvrsn\w+ direktor\w*|clan\w* uprave|predsednik uprave|ceo|cto|cfo|coo|chief \w+ officer|managing director|geschaftsfuhrer\w*|vorstand|prokurist\w*) /
const MIDDLE =
  / (?:vodj\w*|head of|team lead\w*|lead|leiter\w*|teamleiter\w*|abteilungsleiter\w*|manager|menedzer\w*|voditelj\w*|poslovodj\w*|rukovoditelj\w*|supervisor|direktor\w*) /
const EXPERT =
  / (?:inzenir\w*|engineer\w*|svetoval\w*|specialist\w*|strokovn\w*|analiti\w*|analyst|arhitekt\w*|razvijal\w*|developer|program\w*|raziskoval\w*|zdravni\w*|odvetni\w*|pravni\w*|profesor\w*|docent\w*|projektn\w*|consultant|ingenieur\w*|entwickler\w*|berater\w*|revizor\w*|farmacevt\w*|psiholog\w*|inzenjer\w*|savjetni\w*) /

/** A step of the career as a suggestion from the last title and the years at work; keys of the codelist. Never sure enough to fill. */
export function careerOf(employments: Employment[], today: Date): Finding | null {
  const dated = employments.filter(({ period }) => period?.start)
  if (dated.length === 0) return null
  const now = today.getUTCFullYear() * 12 + today.getUTCMonth()
  const months = dated.reduce(
    (sum, { period }) =>
      sum +
      Math.max(
        0,
        (period!.end ? monthOf(period!.end, 12) : period!.isCurrent ? now : monthOf(period!.start!)) -
          monthOf(period!.start!),
      ),
    0,
  )
  const [last] = dated.toSorted(
    (one, other) =>
      Number(other.period!.isCurrent) - Number(one.period!.isCurrent) ||
      monthOf(other.period!.start!) - monthOf(one.period!.start!),
  )
  const title = ` ${fold(last!.title ?? '')} `
  const quote = last!.quote
  if (TOP.test(title)) return finding('top-management', 0.65, 'derived', quote)
  if (MIDDLE.test(title)) return finding('middle-management', 0.6, 'derived', quote)
  if (months <= 24) return finding('beginner', 0.6, 'derived', quote)
  return finding(EXPERT.test(title) ? 'experienced-expert' : 'experienced-worker', 0.55, 'derived', quote)
}
