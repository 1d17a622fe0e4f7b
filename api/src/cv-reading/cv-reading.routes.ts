import { cvRoutes } from '@korak/contract/cv.ts'
import { mount, type App } from '#mount.ts'
import { limitReading, parseCv, readOwnCv, requireOwnCv } from './cv-reading.service.ts'
import { ownLists, saveOwnLists } from './lists.service.ts'
import { stopReading } from './reader.ts'

export function mountCvReading(app: App): void {
  mount(app, cvRoutes, {
    'POST /portal/cv/parse': {
      guard: ({ ask }) => limitReading(ask),
      handle: ({ files, ask, reply }) => parseCv(files.cv, ask, reply),
    },
    'POST /portal/profile/cv/:uid/read': {
      guard: async ({ params, ask }, who) => {
        await requireOwnCv(who, params.uid)
        await limitReading(ask)
      },
      handle: ({ params, ask, reply }, who) => readOwnCv(who, params.uid, ask, reply),
    },
    'GET /portal/profile/lists': (_input, who) => ownLists(who),
    'PUT /portal/profile/lists': ({ body }, who) => saveOwnLists(who, body),
  })
  app.addHook('onClose', async () => stopReading())
}
