import { titleOf } from '#base/titles.ts'
import { brand } from '#mail/brand.ts'
import { sendMail } from '#mail/mail.ts'
import { findUser } from '#users/users.service.ts'
import type { External, OrderRow } from '#assessments/orders/orders.queries.ts'

/** Tells whoever asked for the test that no result came; the house, when that person is gone. */
export async function mailExpired(external: External, order: OrderRow): Promise<void> {
  const person = await findUser(external.userId)
  if (!person) return
  const asker = external.createdBy === null ? undefined : await findUser(external.createdBy)
  const isThere = asker?.status === 'active'
  const language = isThere ? asker.language : 'sl-SI'
  await sendMail({
    template: 'assessment_expired',
    userId: external.userId,
    to: isThere ? { address: asker.email, name: asker.name } : { address: brand.email, name: brand.company },
    language,
    params: {
      candidate: person.name ?? person.email,
      test: titleOf(external, language),
      provider: external.providerName,
      launchedAt: (order.launchedAt ?? order.createdAt).toISOString(),
    },
  })
}
