import { addDays, today } from '#base/time.ts'
import { saveOpenOffer } from '#offers/demo.service.ts'
import { findOneAtOffer } from './demo.queries.ts'

/** One offer that waits for its answer, on an application that came as far. */
export async function saveOffers(madeBy: { userId: string; name: string }): Promise<void> {
  const found = await findOneAtOffer()
  if (!found) return
  await saveOpenOffer(found.id, madeBy, {
    start_on: addDays(today(), 45),
    pay: 2650,
    pay_period: 'month',
    contract: 'nedolocen-cas',
    place: 'Ljubljana',
    answer_by: addDays(today(), 10),
    conditions: '',
  })
}
