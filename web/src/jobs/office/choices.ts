import { useQuery } from '@tanstack/react-query'
import { JOB_LISTS } from '@korak/contract/jobs.fields.ts'
import { queryOf } from '#base/data/query.ts'

/** What there is to choose in the fields of a job: of codelists, and who can be its contact. */
export const useChoices = (job: string) => ({
  lists: useQuery(queryOf('GET /codelists/get/:slugs', { params: { slugs: Object.values(JOB_LISTS).join(',') } })),
  contacts: useQuery(queryOf('GET /job-contacts', { query: { job } })),
})
