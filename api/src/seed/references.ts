import { saveReferees } from '#references/demo.service.ts'
import { findOneAtInterview, insertHeld } from './demo.queries.ts'

/** References on one application after an interview, whose candidate consents to it: one that was given, one that is awaited. */
export async function saveReferences(askedBy: string): Promise<void> {
  const found = await findOneAtInterview(askedBy)
  if (!found) return
  await insertHeld(found.id)
  await saveReferees(found.id, { userId: askedBy, reason: 'Za zadnji krog izbora.' }, [
    {
      name: 'Darja Primer',
      relation: 'manager',
      employer: 'Primer d. o. o.',
      email: 'darja.primer@example.com',
      answers: {
        work: 'Štiri leta sva delala v skupini, ki sem jo vodila.',
        period: 'Od leta 2019 do 2023.',
        strengths: 'Natančnost, držanje rokov in odkrita beseda.',
        watch: 'Dobro je jasno povedati, kaj je nujno.',
        again: 'yes',
        words: '',
      },
    },
    { name: 'Igor Vzorec', relation: 'colleague', employer: '', email: 'igor.vzorec@example.com', answers: null },
  ])
}
