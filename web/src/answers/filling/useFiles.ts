import { useEffect, useRef, useState } from 'react'
import { fieldErrors } from '#base/data/errors.ts'
import { wordsOf } from '#base/data/submit.ts'
import { announce } from '#base/page/announce.ts'
import { showToast } from '#base/page/toasts.ts'
import { useBlockWhen } from '#base/routing/blocking.ts'
import { m } from '#words/messages.js'
import { type Files, filesIn, type Upload } from '#answers/questions/files.ts'
import { ANSWERS } from '#answers/questions/TableQuestion.tsx'
import { meaningOf } from '#answers/queue/refusals.ts'
import { useLeft } from './leaving.ts'
import type { Transport } from './transport.ts'
import type { Answering } from './useAnswers.ts'

const tell = (text: string) => showToast({ tone: 'info', text, about: ANSWERS })

/**
 * Files of the answers as they come in; null where none are taken. An upload belongs to the questionnaire, not to the
 * screen of its question: it goes on whatever is shown, and becomes part of the answer when it ends.
 */
export function useFiles(
  { upload }: Transport,
  { read, answer, isOver, queue, files: known, learn }: Answering,
): Files | null {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  // As they are now, whatever is drawn: uploads end when they like.
  const held = useRef(uploads)
  const latest = useRef(answer)
  latest.current = answer
  const isLeft = useLeft()
  const show = (next: readonly Upload[]) => {
    held.current = next
    setUploads(next)
  }
  useBlockWhen(uploads.length > 0 && !isOver)
  useEffect(() => {
    if (!isOver) return
    // None of them will be taken: they are told of as answers are that came too late.
    for (const [item, late] of Map.groupBy(held.current, (one) => one.item)) {
      for (const { id, file } of late) learn({ uid: id, name: file.name, mime: file.type, size: file.size })
      queue.leave(item, { files: late.map(({ id }) => id) })
    }
    show([])
    // oxlint-disable-next-line react/exhaustive-deps -- once, when nothing is taken any more
  }, [isOver])
  if (!upload) return null

  const drop = (id: string) => show(held.current.filter((one) => one.id !== id))
  const change = (id: string, changed: Partial<Upload>) =>
    show(held.current.map((one) => (one.id === id ? { ...one, ...changed } : one)))
  const work = async ({ id, item, file }: Upload) => {
    try {
      const added = await upload(item, file, (share) => change(id, { share }))
      if (isLeft()) return
      const { name } = added
      const isKnown = learn(added)
      const named = filesIn(read(item))
      const isThere = named.includes(added.uid)
      if (!isThere) latest.current(item, { files: [...named, added.uid] })
      drop(id)
      if (isKnown && name !== file.name) tell(m.q_file_same({ name: file.name, known: name }))
      else if (isThere) tell(m.q_file_there({ name }))
      else announce(m.q_file_added({ name }))
    } catch (caught) {
      const meaning = meaningOf(caught)
      if (meaning === 'locked' || meaning === 'gone') return void queue.end(meaning)
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
