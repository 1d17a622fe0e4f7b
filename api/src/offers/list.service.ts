import type { OfferState } from '@korak/contract/offers.policy.ts'
import type { OFFER_WAITS, OfferRow } from '@korak/contract/offers.ts'
import type { Language, ListQuery } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import type { Who } from '#auth/who.ts'
import { peopleListed } from '#audit/searched.ts'
import { instantOrNull } from '#base/time.ts'
import { listFrom } from '#lists/list.ts'
import { offers } from './offers.resource.ts'

interface Listed {
  id: string
  applicationUid: string
  version: number
  refNo: string
  name: string
  job: string
  state: OfferState
  waits: (typeof OFFER_WAITS)[number] | null
  pay: number
  payPeriod: 'hour' | 'month' | 'year'
  startDay: string
  answerDay: string
  answeredAt: Date | null
  contactName: string
}

const answerOf = (row: Listed): z.input<typeof OfferRow> => ({
  id: row.id,
  uid: row.id,
  application_uid: row.applicationUid,
  version: row.version,
  ref_no: row.refNo,
  name: row.name,
  job: row.job,
  state: row.state,
  waits: row.waits,
  pay: Number(row.pay),
  pay_period: row.payPeriod,
  start_on: row.startDay,
  answer_by: row.answerDay,
  answered_at: instantOrNull(row.answeredAt),
  contact_name: row.contactName,
})

/** Offers that were sent, each in its last version. @throws InvalidInput for a column that is not offered */
export const listOffers = async (query: ListQuery, who: Who, language: Language) =>
  peopleListed(who.userId, query, await listFrom(offers, query, { who, language }, answerOf))
