import { useState } from 'react'
import type { CvField } from '@korak/contract/cv-fields.ts'
import type { CvSuggestion } from '@korak/contract/cv.ts'
import { SESSION, read, write } from '#base/page/storage.ts'
import type { CvSource } from '#cv/cv.api.ts'
import { refreshLists } from '#cv/lists/lists.api.ts'
import { keepReading, useLastReading } from './last-reading.ts'
import { useReader } from './useReader.ts'

const UNDONE = `${SESSION.draft}cv_undone`
const NOTHING: readonly CvSuggestion[] = []

/**
 * What a CV says beyond the stored profile, for all sections of the settings. Fields whose automatic values were taken back
 * stay known in this tab, so that no section is filled a second time.
 */
export function useProfileReading() {
  const [undone, setUndone] = useState<CvField[]>(() => read<CvField[]>('session', UNDONE) ?? [])
  const last = useLastReading()
  const [refused, setRefused] = useState<string | null>(null)
  const reader = useReader({
    onRead: (reading) => {
      keepReading(reading)
      // The server keeps the lists of a stored CV as proposals.
      void refreshLists()
    },
    onRefused: setRefused,
  })
  const [source, setSource] = useState<CvSource | null>(null)
  return {
    state: reader.state,
    start: (source: CvSource) => {
      setRefused(null)
      setSource(source)
      return reader.start(source)
    },
    source,
    refused,
    suggestions: last?.suggestions ?? NOTHING,
    last,
    undone,
    noteUndone: (fields: readonly CvField[]) => {
      const all = [...new Set([...undone, ...fields])]
      setUndone(all)
      write('session', UNDONE, all)
    },
  }
}
export type ProfileReading = ReturnType<typeof useProfileReading>
