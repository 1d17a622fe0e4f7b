import { candidateRoutes } from '@korak/contract/candidates.ts'
import { InvalidInput } from '#errors.ts'
import { sendFile } from '#files/download.ts'
import { m } from '#i18n/words/messages.js'
import { mount, type App } from '#routing/mount.ts'
import { createOwnCv, deleteCv, readableFile } from '#candidates/cv/cvs.service.ts'
import { changePassword } from './password.service.ts'
import { updateProfile, ownProfile, setLanguage } from './profile.service.ts'

export const mountCandidates = (app: App): void =>
  mount(app, candidateRoutes, {
    'GET /portal/profile': (_input, who) => ownProfile(who),
    'PUT /portal/profile': ({ body: { rev, ...fields } }, who) => updateProfile(who, fields, rev),
    'PUT /portal/profile/language': async ({ body, context }, who) => {
      await setLanguage(who, body.language)
      return { message: m.profile_language_saved({}, { locale: context.language }) }
    },
    'PUT /portal/profile/password': async ({ body, context }, who) => {
      await changePassword(who, body, context)
      return { message: m.profile_password_changed({}, { locale: context.language }) }
    },
    'POST /portal/profile/cv': async ({ files }, who) => {
      if (!files.cv) throw new InvalidInput({ cv: ['error_required'] })
      return createOwnCv(who, files.cv)
    },
    'DELETE /portal/profile/cv/:uid': async ({ params, context }, who) => {
      await deleteCv(who, params.uid)
      return { message: m.profile_cv_removed({}, { locale: context.language }) }
    },
    'GET /files/:uid': async ({ params, context, reply }, who) =>
      sendFile(reply, await readableFile(who, params.uid, context)),
  })
