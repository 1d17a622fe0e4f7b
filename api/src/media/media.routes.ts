import { mediaRoutes } from '@korak/contract/media.ts'
import { InvalidInput } from '#errors.ts'
import { m } from '#i18n/words/messages.js'
import { mount, type App } from '#routing/mount.ts'
import { createMedium, deleteMedium, updateMedium, getMedium, listMedia } from './media.service.ts'

export const mountMedia = (app: App): void =>
  mount(app, mediaRoutes, {
    'GET /media': ({ query, context }, who) => listMedia(query, { who, language: context.language }),
    'POST /media': ({ body, files, context }, who) => {
      if (!files.file) throw new InvalidInput({ file: ['file_missing'] })
      return createMedium(who, files.file, body, context)
    },
    'GET /media/:uid': ({ params }, who) => getMedium(who, params.uid),
    'PUT /media/:uid': {
      guard: ({ params }, who) => getMedium(who, params.uid),
      handle: ({ params, body, context }, who) => updateMedium(who, params.uid, body, context),
    },
    'DELETE /media/:uid': async ({ params, context }, who) => {
      await deleteMedium(who, params.uid, context)
      return { message: m.media_removed({}, { locale: context.language }) }
    },
  })
