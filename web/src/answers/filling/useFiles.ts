import { useEffect, useRef, useState } from 'react'
import type { AnswerFile } from '@korak/contract/questionnaires.ts'
import { fieldErrors } from '#base/data/errors.ts'
import { wordsOf } from '#base/data/submit.ts'
import { announce } from '#base/page/announce.ts'
import { useBlockWhen } from '#base/routing/blocking.ts'
import { m } from '#words/messages.js'
import { type Files, filesIn, type Upload } from '#answers/questions/files.ts'
import type { Transport } from './transport.ts'
import type { Answering } from './useAnswers.ts'
import type { Fillable } from '#answers/labels.ts'

/**
 * Files of the answers as they come in; null where none are taken. An upload belongs to the questionnaire, not to the
 * screen of its question: it goes on whatever is shown, and becomes part of the answer when it ends.
 */
export function useFiles(
  { files }: Fillable,
  { upload }: Transport,
  { read, answer, isOver }: Pick<Answering, 'read' | 'answer' | 'isOver'>,
): Files | null {
  const [known, setKnown] = useState<readonly AnswerFile[]>(files ?? [])
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  // As they are now, whatever is drawn: uploads end when they like.
  const held = useRef(uploads)
  const latest = useRef(answer)
  latest.current = answer
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  useBlockWhen(uploads.length > 0 && !isOver)
  if (!upload) return null

  const show = (next: readonly Upload[]) => {
    held.current = next
    setUploads(next)
  }
  const drop = (id: string) => show(held.current.filter((one) => one.id !== id))
  const change = (id: string, changed: Partial<Upload>) =>
    show(held.current.map((one) => (one.id === id ? { ...one, ...changed } : one)))
  const work = async ({ id, item, file }: Upload) => {
    try {
      const added = await upload(item, file, (share) => change(id, { share }))
      if (isLeft.current) return
      setKnown((before) => [...before.filter(({ uid }) => uid !== added.uid), added])
      const named = filesIn(read(item))
      if (!named.includes(added.uid)) latest.current(item, { files: [...named, added.uid] })
      drop(id)
      announce(m.q_file_added({ name: added.name }))
    } catch (caught) {
      const refusal = fieldErrors(caught)['file']
      change(id, { problem: refusal ?? wordsOf(caught), isRefused: refusal !== undefined })
    }
  }
  return {
    known,
    uploads,
    send: (item, file) => {
      const begun = { id: crypto.randomUUID(), item, file, share: 0, problem: null, isRefused: false }
      show([...held.current.filter((one) => !(one.item === item && one.isRefused)), begun])
      void work(begun)
    },
    retry: (id) => {
      const failed = held.current.find((one) => one.id === id && one.problem !== null)
      if (!failed) return
      change(id, { share: 0, problem: null })
      void work(failed)
    },
    drop,
  }
}
