import type { AnswerOf } from '@korak/contract/all.ts'
import type { Language, ListQuery } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { peopleListed } from '#audit/searched.ts'
import { listFrom } from '#lists/list.ts'
import { placements } from './placements.resource.ts'

type Row = AnswerOf<'GET /placements'>['data'][number]
interface Listed {
  id: string
  applicationUid: string
  refNo: string
  name: string
  job: string
  company: string
  state: Row['state']
  guarantee: Row['guarantee']
  pay: number
  payPeriod: Row['pay_period']
  startDay: string
  guaranteeDay: string | null
  endDay: string | null
  contactName: string
}

const answerOf = (row: Listed): Row => ({
  id: row.id,
  uid: row.id,
  application_uid: row.applicationUid,
  ref_no: row.refNo,
  name: row.name,
  job: row.job,
  company: row.company,
  state: row.state,
  guarantee: row.guarantee,
  pay: Number(row.pay),
  pay_period: row.payPeriod,
  start_on: row.startDay,
  guarantee_until: row.guaranteeDay,
  ended_on: row.endDay,
  contact_name: row.contactName,
})

/** Placements, the last start first. @throws InvalidInput for a column that is not offered */
export const listPlacements = async (query: ListQuery, who: Who, language: Language) =>
  peopleListed(who.userId, query, await listFrom(placements, query, { who, language }, answerOf))
