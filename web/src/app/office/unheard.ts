import { useEffect } from 'react'
import { CallError } from '#base/data/errors.ts'
import { wordsOf } from '#base/data/submit.ts'
import { showToast } from '#base/page/toasts.ts'

/** A press whose call failed and whose screen has no place of its own for that: its words are said. */
export function useUnheard(): void {
  useEffect(() => {
    const tell = ({ reason }: PromiseRejectionEvent) => {
      if (reason instanceof CallError) showToast({ tone: 'info', text: wordsOf(reason) })
    }
    addEventListener('unhandledrejection', tell)
    return () => removeEventListener('unhandledrejection', tell)
  }, [])
}
