import { useQuery } from '@tanstack/react-query'
import { type JobList, JOB_LISTS } from '@korak/contract/jobs.fields.ts'
import { queryOf } from '#base/data/query.ts'
import { formatDay } from '#base/text/dates.ts'
import { workplaceWord } from '#jobs/labels.ts'
import { isRealDay } from '#ui/form/day.ts'
import { m } from '#words/messages.js'
import { useChoices } from './choices.ts'
import { PERIODS } from './JobFields.tsx'
import type { Job, JobField, JobValues } from './job-values.ts'

const isListed = (field: JobField): field is JobList & JobField => field in JOB_LISTS
/** Stands for a word that has not come. */
const UNKNOWN = '…'

/** What is typed in a field, as people read it: the words of choices, not their keys. */
export function useSaid(job: Job, typed: JobValues): (values: JobValues, field: JobField) => string {
  const { lists, contacts } = useChoices(job.uid)
  const uid = typed.company_uid
  const company = useQuery({
    ...queryOf('GET /companies/:uid', { params: { uid } }),
    enabled: uid !== '' && uid !== job.company_uid,
  })
  const wordOf = (field: JobField, value: string): string => {
    if (field === 'company_uid') return (value === job.company_uid ? job.company : company.data?.label) ?? UNKNOWN
    if (field === 'contact_uid')
      return value === job.contact_uid
        ? job.contact_name
        : (contacts.data?.find((one) => one.uid === value)?.name ?? UNKNOWN)
    if (field === 'workplace') return workplaceWord(value as Job['workplace'])
    if (field === 'pay_period') return PERIODS[value as Job['pay_period']]()
    if (field === 'expires_at') return isRealDay(value) ? formatDay(value) : value
    if (!isListed(field)) return value
    return lists.data?.[JOB_LISTS[field]]?.data.find(({ key }) => key === value)?.label ?? UNKNOWN
  }
  return (values, field) => {
    const value = values[field]
    if (typeof value === 'boolean') return value ? m.office_yes() : m.office_no()
    const words = [value].flat().flatMap((one) => (one === '' ? [] : [wordOf(field, one)]))
    return words.join(', ') || m.reg_not_given()
  }
}
