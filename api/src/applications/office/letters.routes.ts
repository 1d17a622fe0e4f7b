import { letterRoutes } from '@korak/contract/letters.ts'
import { type App, mount } from '#routing/mount.ts'
import { moveApplicationTo, previewLetter, proposeLetter, recallLetter } from './letters.service.ts'

export const mountLetters = (app: App): void =>
  mount(app, letterRoutes, {
    'GET /applications/:uid/letter': ({ params, query, context }, who) =>
      proposeLetter(who, params.uid, query, context),
    'POST /applications/:uid/letter': ({ params, body, context }, who) => previewLetter(who, params.uid, body, context),
    'POST /applications/:uid/moves': ({ params, body }, who) => moveApplicationTo(who, params.uid, body),
    'POST /applications/:uid/recall': ({ params, body }, who) => recallLetter(who, params.uid, body.letter),
  })
