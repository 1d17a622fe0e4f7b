import { type Href, pathTo } from '@korak/contract/screens.ts'
import { call } from '#base/data/call.ts'
import { forgetLists } from '#answers/queue/forget-lists.ts'
import type { AnswerFile } from '@korak/contract/questionnaires.ts'
import type { Send } from '#answers/queue/queue.ts'
import { type Origin, ownerOf } from '#answers/queue/store.ts'
import type { Questionnaire } from '#answers/labels.ts'

/** How a questionnaire that is being filled in reaches the server, and where it leads. */
export interface Transport {
  /** Key of the answers that wait in the browser (`ownerOf`). */
  owner: string
  /** How what waits goes out from elsewhere in the portal; null: from its own address only. */
  origin: Origin | null
  send: Send
  /** @throws CallError */
  start: () => Promise<void>
  /**
   * @param rev revision of the answers as they are shown
   * @throws CallError, with CONFLICT when they are others now
   */
  submit: (rev: number) => Promise<{ thank_you: string }>
  /** Where files may be given as answers. @throws CallError */
  upload?: (item: string, file: File, onProgress: (share: number) => void) => Promise<AnswerFile>
  /** What other pages show about it may not be so any more. */
  onChanged: () => void
  /** Where leaving and closing lead; null: there is no such place, the window may be closed. */
  home: Href | null
  /** Words of a link there, when it is not all questionnaires. */
  homeLabel?: string
}

/** Own questionnaires of the portal. */
export function portalTransport({ uid, respondent }: Pick<Questionnaire, 'uid' | 'respondent'>): Transport {
  const params = { uid }
  return {
    owner: ownerOf(respondent, uid),
    origin: { kind: 'questionnaire', href: pathTo('/questionnaires/:uid', { uid }) },
    send: (body, options) => call('PUT /portal/questionnaires/:uid/answers', { params, body, ...options }),
    start: async () => {
      await call('POST /portal/questionnaires/:uid/start', { params, body: {} })
      forgetLists()
    },
    submit: async (rev) => {
      const done = await call('POST /portal/questionnaires/:uid/complete', { params, body: { rev } })
      forgetLists()
      return done
    },
    upload: (item, file, onProgress) => {
      const body = new FormData()
      body.append('item', item)
      body.append('file', file)
      return call('POST /portal/questionnaires/:uid/files', { params, body, onProgress })
    },
    onChanged: forgetLists,
    home: '/questionnaires',
  }
}
