import { useState } from 'react'
import type { AnswerFile } from '@korak/contract/questionnaires.ts'
import type { Files } from '#answers/questions/FileQuestion.tsx'
import type { Transport } from './transport.ts'
import type { Fillable } from '#answers/labels.ts'

/** Files of the answers as they come in; null where none are taken. */
export function useFiles({ files }: Fillable, { upload }: Transport): Files | null {
  const [known, setKnown] = useState<readonly AnswerFile[]>(files ?? [])
  if (!upload) return null
  return {
    known,
    upload: async (...given) => {
      const added = await upload(...given)
      setKnown((held) => [...held.filter(({ uid }) => uid !== added.uid), added])
      return added
    },
  }
}
