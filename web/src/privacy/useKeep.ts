import { useSubmit } from '#base/data/submit.ts'
import { focusOnceDrawn } from '#base/page/focus.ts'
import { showToast } from '#base/page/toasts.ts'
import { m } from '#words/messages.js'
import { keepAccount } from './privacy.api.ts'

/** Changing one's mind about closing the account: one press, no questions. */
export function useKeep() {
  const { pending, summary, onSubmit } = useSubmit(async () => {
    await keepAccount()
    showToast({ text: m.priv_delete_kept() })
    // The button is gone with what it was about.
    focusOnceDrawn()
  })
  return { pending, refusal: summary[0]?.message, keep: () => onSubmit() }
}
