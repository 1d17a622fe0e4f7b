import { cvRoutes } from '@korak/contract/cv.ts'
import { sendLines } from '#http/answers/json-lines.ts'
import { mount, type App } from '#routing/mount.ts'
import { limitReading, parseCv, readOwnCv, requireOwnCv } from './cv-reading.service.ts'
import { ownLists, saveOwnLists } from '#candidates/lists/lists.service.ts'
import { stopReading } from './reader.ts'

export function mountCvReading(app: App): void {
  mount(app, cvRoutes, {
    'POST /portal/cv/parse': {
      guard: ({ context }) => limitReading(context),
      handle: ({ files, context, reply }) => sendLines(reply, parseCv(files.cv, context)),
    },
    'POST /portal/profile/cv/:uid/read': {
      guard: async ({ params, context }, who) => {
        await requireOwnCv(who, params.uid)
        await limitReading(context)
      },
      handle: async ({ params, context, reply }, who) => sendLines(reply, await readOwnCv(who, params.uid, context)),
    },
    'GET /portal/profile/lists': (_input, who) => ownLists(who),
    'PUT /portal/profile/lists': ({ body: { rev, ...lists } }, who) => saveOwnLists(who, lists, rev),
  })
  app.addHook('onClose', async () => stopReading())
}
