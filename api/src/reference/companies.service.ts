import type { SelectRow } from '@korak/contract/resources.ts'
import type { ListQuery } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import type { CappedPage } from '#base/page.ts'
import { listFrom, type Asking } from '#lists/list.ts'
import { companies } from './companies.resource.ts'

export const listCompanies = (query: ListQuery, asking: Asking): Promise<CappedPage<z.input<typeof SelectRow>>> =>
  listFrom(companies, query, asking, (company: { id: string; name: string }) => ({
    id: company.id,
    label: company.name,
    hint: null,
    region: null,
  }))
