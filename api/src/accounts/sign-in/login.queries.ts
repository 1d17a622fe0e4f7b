import { holdingUp, isToBeAsked } from '#consents/asked.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { NewSession } from '#auth/sessions.ts'
import { type Forgiven, forgiving } from '#auth/throttle.ts'
import { now } from '#base/time.ts'
import { traceparent } from '#base/trace.ts'
import { hot } from '#db/db.ts'
import { factorDays, hasFactor, onRecords } from '#db/permissions.ts'
import { type CurrentUserRow, OF_CURRENT_USER, shownColumns, wantedJob } from '#users/shown-user.ts'

/**
 * One statement for what would be four: the session in place of the browser's old one, the last sign-in, the trail. Whoever
 * changes the account at this moment is waited for, and then nothing of it happens. Days of grace for a second factor begin at
 * the first sign-in since one is required: nobody is kept out who has not been told.
 */
const begun = (
  condition: string,
): string => `seen as (update users u set last_login_at = now(), password_hash = coalesce($11, password_hash),
    second_factor_asked_at = case when ${factorDays('u.id')} is not null then coalesce(second_factor_asked_at, now()) end
    where id = $2 and status = 'active' and password_hash = $9 and device_epoch = $10
      and ($12 or not ${hasFactor('u.id')}) ${condition} returning id),
  ended as (delete from sessions where token_hash = $1 and exists (select from seen)),
  begun as (insert into sessions (token_hash, user_id, is_remembered, device, ip, expires_at, factor_at)
    select $3, id, $4, $5, $6, now() + make_interval(secs => $7), case when $12 then now() end from seen),
  trail as (insert into audit_events (action, actor_id, user_id, device, ip) select 'auth.login', id, id, $5, $8 from seen)`
const SIGN_IN = `with ${begun('')} select from seen`

/** The account as it was when the password was checked. */
interface Verified {
  passwordHash: string
  deviceEpoch: number
}
const valuesOf = (session: NewSession, network: string | null, verified: Verified): unknown[] => {
  const { oldTokenHash, userId, tokenHash, isRemembered, device, ip, seconds } = session
  const values = [oldTokenHash, userId, tokenHash, isRemembered, device, ip, seconds, network]
  return [...values, verified.passwordHash, verified.deviceEpoch]
}

/**
 * Stores a sign-in; sign-ins of one user follow each other until the transaction ends.
 * @param newHash of the same password, in place of a weak one
 * @param isFactorGiven no way to sign in leads past it
 * @returns false when the account is not active, or has another password, other marks of browsers or a second factor by now
 */
export async function insertSignIn(
  session: NewSession,
  network: string | null,
  verified: Verified,
  newHash: string | null,
  isFactorGiven: boolean,
): Promise<boolean> {
  return (
    (await hot('sign-in-session', SIGN_IN, [...valuesOf(session, network, verified), newHash, isFactorGiven])).length >
    0
  )
}

/** SQL: the letter about a browser the account has not been used from; once for windows of one browser that sign in at the same time. */
const told = (user: string, address: string, name: string, words: string, params: string, trace: string): string =>
  `queue_mail_once(${user}, ${address}, ${name}, 'new_device', ${words}, ${params}::jsonb, ${trace}, '1 minute')`

const AT_ONCE = `with ${forgiving('$13', '$14', '$15::boolean')}, ${begun(`and not ${isToBeAsked('u.id')}`)},
  letter as (select ${told('id', '$17', '$18', '$19', '$20', '$21')} as id from seen where $17::text is not null)
select u.id as uid, ${wantedJob('u.id', '$16')} as job, ${holdingUp('u.id')} as unchecked, ${shownColumns(onRecords('u.id'))},
  (select id from letter) as letter
from seen join users u on u.id = seen.id ${OF_CURRENT_USER}`

/** What is answered to somebody who has signed in. */
type SignedInRow = CurrentUserRow & { uid: string; job: string | null; unchecked: string[] }

/**
 * The same for whoever has no second factor and nothing to be asked about, with tries given back whatever comes of it; and what is answered.
 * @param letter about a browser that is not known
 * @returns undefined when one of that is not so: then there is no session
 */
export async function insertPlainSignIn(
  session: NewSession,
  network: string | null,
  verified: Verified,
  forgiven: Forgiven | null,
  letter: DeviceLetter | null,
): Promise<SignedInRow | undefined> {
  const { text = null, account = null, isKnown = false } = forgiven ?? {}
  const values = [
    ...valuesOf(session, network, verified),
    null,
    false,
    text,
    account,
    isKnown,
    now(),
    ...letterOf(letter),
  ]
  return (await hot<SignedInRow & Record<string, unknown>>('sign-in-at-once', AT_ONCE, values))[0]
}

const TELL = `select ${told('$1', '$2', '$3', '$4', '$5', '$6')}`

/** The letter that tells of a browser. Its kind and network are what is told once a minute: the same kind elsewhere is somebody else's. */
export interface DeviceLetter {
  address: string
  name: string | null
  language: Language
  params: { device: string; network: string | null }
}
const letterOf = (letter: DeviceLetter | null): unknown[] => [
  letter?.address ?? null,
  letter?.name ?? null,
  letter?.language ?? null,
  JSON.stringify(letter?.params ?? null),
  traceparent(),
]

export async function insertDeviceLetter(userId: string, letter: DeviceLetter): Promise<void> {
  await hot('device-told', TELL, [userId, ...letterOf(letter)])
}
