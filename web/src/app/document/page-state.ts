import type { DehydratedState } from '@tanstack/react-query'
import type { CurrentUser } from '@korak/contract/auth.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { Theme } from '#base/page/theme.ts'

/** What a document tells the browser so that its first drawing equals the server's. */
export interface PageState {
  language: Language
  theme: Theme
  /** undefined: the server did not look; the browser asks. */
  user?: CurrentUser | null
  queries?: DehydratedState
}

export const STATE_ID = 'state'
export const ROOT_ID = 'app'
