import type { SelectRow } from '@korak/contract/resources.ts'
import type { ListQuery } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import type { CappedPage } from '#base/page.ts'
import { listFrom, type Asking } from '#lists/list.ts'
import { countries, postalCodes } from './places.resource.ts'

type Row = z.input<typeof SelectRow>
interface Post {
  code: string
  place: string
  municipality: string
  region: string
}

/** The municipality tells places of one name apart; where it has the same name it says nothing. */
const hintOf = ({ place, municipality }: Post): string | null => (place === municipality ? null : municipality)

export const listPostalCodes = (query: ListQuery, asking: Asking): Promise<CappedPage<Row>> =>
  listFrom(postalCodes, query, asking, (post: Post) => ({
    id: post.code,
    label: `${post.code} ${post.place}`,
    hint: hintOf(post),
    region: post.region,
  }))

export const listCountries = (query: ListQuery, asking: Asking): Promise<CappedPage<Row>> =>
  listFrom(countries, query, asking, (country: { code: string; name: string }) => ({
    id: country.code,
    label: country.name,
    hint: null,
    region: null,
  }))
