import { DAY_MS, SESSION, read, write } from '#base/page/storage.ts'
import { EMPTY_PROFILE, type ProfileValues } from '#candidates/profile-values.ts'
import { type Filling, NOTHING_FILLED } from '#cv/reading/suggestions.ts'

const KEY = `${SESSION.draft}registration`

/** What is kept of an unfinished registration in this tab for a day. Never the password, never the file. */
interface RegistrationDraft {
  values: RegistrationValues
  /** Which values came from a CV, and what was taken back. */
  filling: Filling
  /** Name of the file that was chosen; after a reload it has to be chosen again. */
  file: string | null
  /** A password was typed; after a reload it has to be typed again. */
  hasPassword: boolean
  /** Everything has been shown for checking: what is changed since leads back there. */
  isChecked: boolean
}
/** The profile and the address of the account: all of it a CV may say. */
export type RegistrationValues = ProfileValues & { email: string }
export const BLANK: RegistrationValues = { ...EMPTY_PROFILE, email: '' }

export function readDraft(now = Date.now()): RegistrationDraft {
  const kept = read<RegistrationDraft & { at: number }>('session', KEY)
  if (!kept || now - kept.at > DAY_MS)
    return { values: BLANK, filling: NOTHING_FILLED, file: null, hasPassword: false, isChecked: false }
  return { ...kept, values: { ...BLANK, ...kept.values }, filling: { ...NOTHING_FILLED, ...kept.filling } }
}

/** Something was given before. */
export const isBegun = ({ values, file, hasPassword }: RegistrationDraft): boolean =>
  hasPassword || file !== null || JSON.stringify(values) !== JSON.stringify(BLANK)

export const keepDraft = (draft: RegistrationDraft): void => write('session', KEY, { ...draft, at: Date.now() })

export const forgetDraft = (): void => write('session', KEY, null)

/** Where the activation link went; the success page says it. */
interface Registered {
  email: string
  hours: number
}
export const keepRegistered = (registered: Registered): void => write('session', SESSION.registered, registered)
export const readRegistered = (): Registered | null => read<Registered>('session', SESSION.registered)
