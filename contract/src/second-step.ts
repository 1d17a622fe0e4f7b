import { SignedIn } from './auth.ts'
import { routes } from './route.ts'
import { FactorProof, Factors, PasskeyOptions } from './second-factor.ts'

/** What follows a right password of an account with a second factor, and signing in by a passkey alone. */
export const secondStepRoutes = routes({
  'GET /auth/second-factor': {
    audience: 'public',
    summary: 'By what the sign-in that waits for its second factor can be ended (SIGN_IN_EXPIRED after five minutes).',
    response: Factors,
  },
  'POST /auth/second-factor': {
    audience: 'public',
    summary: 'Ends a sign-in by the second factor, or signs in by a passkey alone.',
    body: FactorProof,
    response: SignedIn,
  },
  'POST /auth/second-factor/passkey': {
    audience: 'public',
    summary: 'What the browser asks a passkey for: of the account whose sign-in waits, or of whoever wants to sign in.',
    response: PasskeyOptions,
  },
})
