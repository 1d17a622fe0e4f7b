import { z } from 'zod'
import { activities } from './policy.ts'
import { routes } from './route.ts'
import { ByUid, Instant, Message, Uid, line } from './shapes.ts'

export const secondFactorActivities = activities(
  'second_factor',
  'app_created',
  'app_deleted',
  'passkey_created',
  'passkey_updated',
  'passkey_deleted',
  'codes_created',
  'code_used',
  'refused',
  'reset',
)

const Base64Url = z
  .string()
  .max(4000)
  .regex(/^[A-Za-z0-9_-]+$/)
const Credential = {
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
}
/** What a browser answers for a new passkey (WebAuthn, `RegistrationResponseJSON`). */
const NewPasskey = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(line(20)).max(10).optional(),
  }),
})
/** What a browser answers with a passkey (WebAuthn, `AuthenticationResponseJSON`). */
const UsedPasskey = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.optional(),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>
export type UsedPasskey = z.infer<typeof UsedPasskey>

/** A second factor as it is given: the code of the app or a recovery code, or a passkey. */
export const FactorProof = z.strictObject({ code: line(40, 1).optional(), passkey: UsedPasskey.optional() })
export type FactorProof = z.infer<typeof FactorProof>

/** What `navigator.credentials` is asked for, as JSON of WebAuthn; it goes to the browser as it is. */
export const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) })

/** Kinds of factors an account has. */
export const Factors = z.object({ app: z.boolean(), passkey: z.boolean(), recovery: z.boolean() })
export type Factors = z.infer<typeof Factors>

const Passkey = z.object({ uid: Uid, name: z.string(), created_at: Instant, used_at: Instant.nullable() })
/** Shown this once: only their hashes are kept. Null when there are some already. */
const Codes = z.array(z.string()).nullable()
const Password = z.strictObject({ password: z.string().min(1).max(256) })
const Name = line(60, 1)

export const secondFactorRoutes = routes({
  'GET /portal/second-factor': {
    audience: 'signed-in',
    summary:
      'Own second factors; `required_by` is when a role requires one, null when none does. At an address that is no name passkeys cannot be made.',
    response: z.object({
      app: z.object({ confirmed_at: Instant }).nullable(),
      passkeys: z.array(Passkey),
      recovery_left: z.int(),
      required_by: Instant.nullable(),
      passkeys_possible: z.boolean(),
    }),
  },
  'POST /portal/second-factor/confirm': {
    audience: 'signed-in',
    summary: 'Gives the second factor once more; delicate calls ask for it (SECOND_FACTOR_NEEDED) after 15 minutes.',
    body: FactorProof,
    response: Message,
  },
  'POST /portal/second-factor/confirm/passkey': {
    audience: 'signed-in',
    summary: 'What the browser asks an own passkey for, to give the second factor once more.',
    response: PasskeyOptions,
  },
  'POST /portal/second-factor/app': {
    audience: 'signed-in',
    summary: 'Begins to set up an app that makes codes (TOTP); it counts after its first right code.',
    body: Password,
    response: z.object({ secret: z.string(), uri: z.string() }),
  },
  'POST /portal/second-factor/app/confirm': {
    audience: 'signed-in',
    summary: 'Ends setting up the app with its first code. With the first factor come recovery codes.',
    body: z.strictObject({ code: line(20, 1) }),
    response: z.object({ message: z.string(), recovery_codes: Codes }),
  },
  'POST /portal/second-factor/app/remove': {
    audience: 'signed-in',
    summary: 'Removes the app. Needs the password and the second factor.',
    body: Password,
    response: Message,
  },
  'POST /portal/second-factor/recovery-codes': {
    audience: 'signed-in',
    summary: 'Makes ten new recovery codes; those there were count no more.',
    body: Password,
    response: z.object({ recovery_codes: z.array(z.string()) }),
  },
  'POST /portal/second-factor/passkeys/options': {
    audience: 'signed-in',
    summary: 'What the browser asks for to make a passkey.',
    body: Password,
    response: PasskeyOptions,
  },
  'POST /portal/second-factor/passkeys': {
    audience: 'signed-in',
    summary: 'Adds the passkey the browser has made. With the first factor come recovery codes.',
    body: z.strictObject({ name: Name, passkey: NewPasskey }),
    status: 201,
    response: z.object({ uid: Uid, message: z.string(), recovery_codes: Codes }),
  },
  'PUT /portal/second-factor/passkeys/:uid': {
    audience: 'signed-in',
    summary: 'Renames an own passkey.',
    params: ByUid,
    body: z.strictObject({ name: Name }),
    response: Message,
  },
  'POST /portal/second-factor/passkeys/:uid/remove': {
    audience: 'signed-in',
    summary: 'Removes an own passkey. Needs the password and the second factor.',
    params: ByUid,
    body: Password,
    response: Message,
  },
})
