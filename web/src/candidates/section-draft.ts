import { useEffect, useState } from 'react'
import { draftKey, read, write } from '#base/page/storage.ts'
import { useBlockWhen } from '#base/routing/navigation.tsx'
import { getUser } from '#base/session/session.ts'

const keyOf = (section: string) => draftKey('profile', getUser()?.uid ?? '', section)

/** What was typed in a section of the own profile and neither saved nor discarded: a reload in this tab does not lose it. */
export const readSectionDraft = <T>(section: string): T | null => read<T>('session', keyOf(section))
/** What ends a form ends its draft. */
export const forgetSectionDraft = (section: string): void => write('session', keyOf(section), null)

/** Keeps what is typed in a section while it is unsaved, and asks before it is lost. */
export function useSectionDraft(
  section: string,
  draft: unknown,
  { isTouched, isUnsaved = isTouched, save }: { isTouched: boolean; isUnsaved?: boolean; save: () => Promise<boolean> },
): void {
  const [key] = useState(() => keyOf(section))
  const isGivenUp = useBlockWhen(isUnsaved, false, save)
  const text = JSON.stringify(draft)
  useEffect(() => {
    if (isTouched && !isGivenUp()) write('session', key, JSON.parse(text))
  }, [isTouched, text, key, isGivenUp])
  useEffect(
    () => () => {
      if (isGivenUp()) write('session', key, null)
    },
    [key, isGivenUp],
  )
}
