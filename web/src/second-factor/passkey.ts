import type { NewPasskey, UsedPasskey } from '@korak/contract/second-factor.ts'
import { CallError } from '#base/data/errors.ts'
import { m } from '#words/messages.js'

/** The person has closed the browser's question, it has no passkey for it, or the device has made one before: said like a refusal. */
async function asked<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    // As WebAuthn names it: asked once more, the device would say the same.
    const isMade = error instanceof Error && error.name === 'InvalidStateError'
    const message = isMade ? m.factor_passkey_made() : m.factor_passkey_failed()
    throw new CallError({ status: 0, code: 'UNREADABLE', message })
  }
}

/** Asks the browser to make a passkey. @param options of the server */
export async function createPasskey(options: object): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return asked(startRegistration({ optionsJSON: options as never }) as Promise<NewPasskey>)
}

/** Asks the browser for a passkey. @param options of the server */
export async function usePasskey(options: object): Promise<UsedPasskey> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return asked(startAuthentication({ optionsJSON: options as never }) as Promise<UsedPasskey>)
}
