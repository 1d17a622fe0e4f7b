import { mediaRoutes } from '@korak/contract/media.ts'
import { InvalidInput } from '#errors.ts'
import { m } from '#i18n/words/messages.js'
import { mount, type App } from '#routing/mount.ts'
import { addMedium, deleteMedium, editMedium, getMedium, listMedia } from './media.service.ts'

export const mountMedia = (app: App): void =>
  mount(app, mediaRoutes, {
    'GET /media': ({ query, ask }, who) => listMedia(query, { who, language: ask.language }),
    'POST /media': ({ body, files, ask }, who) => {
      if (!files.file) throw new InvalidInput({ file: ['file_missing'] })
      return addMedium(who, files.file, body, ask)
    },
    'GET /media/:uid': ({ params }) => getMedium(params.uid),
    'PUT /media/:uid': {
      guard: ({ params }) => getMedium(params.uid),
      handle: ({ params, body, ask }, who) => editMedium(who, params.uid, body, ask),
    },
    'DELETE /media/:uid': async ({ params, ask }, who) => {
      await deleteMedium(who, params.uid, ask)
      return { message: m.media_removed({}, { locale: ask.language }) }
    },
  })
