import { pathTo } from '@korak/contract/screens.ts'
import { invitationToken } from '#auth/invitation-links.ts'
import { addDays, atWallClock, today } from '#base/time.ts'
import { findChannel, insertInvitations, insertLink } from '#public-questionnaires/staff/staff.queries.ts'
import { tokenHash } from '#public-questionnaires/tokens.ts'
import { findCurrent } from '#questionnaires/versions/versions.queries.ts'

const CAREER = 'poklicna-usmeritev'
const SEARCH = 'iskanje-dela'
const CHANNEL = 'rosl'
const CODE = 'kariera'
/** The same in every installation, so that the addresses can be written down. */
const PLAIN = '5a1e0d4c-3b2f-4c6d-9e8f-0a1b2c3d4e5f'
const IN_CHANNEL = '4c0d9f3b-2a1e-4b5c-8d7e-9f0a1b2c3d4e'
const ONCE = '6b2f1e5d-4c3a-4d7e-8f9a-1b2c3d4e5f60'
/** Of this installation; whoever runs it may look at the page as often as it takes. */
const token = (): string => invitationToken(`demo/${ONCE}`)

/** Where demo questionnaires open without an account. */
export const demoAddresses = () => [
  { path: pathTo('/public/questionnaires/:place/:id', { place: CHANNEL, id: CODE }), what: 'open, in a channel' },
  { path: pathTo('/public/questionnaires/:id', { id: PLAIN }), what: 'open' },
  { path: pathTo('/public/questionnaires/:place/:id', { place: token(), id: ONCE }), what: 'for one answer' },
]

/**
 * Public questionnaires to look at: in the channel, at an address of its own, and for one answer.
 * @returns those open to everybody, each with the key of its questionnaire
 */
export async function savePublicLinks(createdBy: string | null): Promise<{ id: string; key: string }[]> {
  const [career, search] = [await findCurrent({ key: CAREER }), await findCurrent({ key: SEARCH })]
  const channel = await findChannel({ key: CHANNEL })
  if (!career || !search || !channel) throw new Error('The demo needs its public questionnaires and their channel')
  const opensAt = atWallClock(addDays(today(), -7), '08:00:00')
  const common = { opensAt, createdAt: opensAt, updatedAt: opensAt, createdBy }
  const open = { ...common, versionId: career.versionId, mode: 'open' as const }
  await insertLink({ ...open, id: IN_CHANNEL, code: CODE, channelId: channel.id })
  await insertLink({ ...common, id: PLAIN, code: PLAIN, versionId: search.versionId, mode: 'open' })
  await insertLink({ ...common, id: ONCE, code: ONCE, versionId: search.versionId, mode: 'single-use' })
  await insertInvitations([{ linkId: ONCE, tokenHash: tokenHash(token()) }])
  return [
    { id: IN_CHANNEL, key: CAREER },
    { id: PLAIN, key: SEARCH },
  ]
}
