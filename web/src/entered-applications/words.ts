import type { CameBy } from '@korak/contract/entered-applications.rules.ts'
import { m } from '#words/messages.js'

export const CAME_WORDS: Readonly<Record<CameBy, () => string>> = {
  post: () => m.entered_by_post(),
  phone: () => m.entered_by_phone(),
  in_person: () => m.entered_by_in_person(),
  email: () => m.entered_by_email(),
}
