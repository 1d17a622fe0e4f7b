import { codelistRoutes } from '@korak/contract/codelists.ts'
import { may } from '#auth/who.ts'
import { m } from '#i18n/words/messages.js'
import { mount, type App } from '#routing/mount.ts'
import { getCodelist, getCodelists, listCodelists, optionOf } from './codelists.service.ts'
import { addOption, createList, deleteList, editOption, removeOption, renameList } from './editing.service.ts'

export const mountCodelists = (app: App): void =>
  mount(app, codelistRoutes, {
    'GET /codelists/get/:slugs': ({ params, ask }, who) =>
      getCodelists(params.slugs.split(','), ask.language, { isFresh: who !== null && may(who, 'codelists.manage') }),
    'GET /portal/candidate/get-candidate-codelists/:slugs': ({ params, ask }) =>
      getCodelists(params.slugs.split(','), ask.language, { activeOnly: true }),
    'PUT /codelists/updateData': async ({ body, ask }, who) =>
      optionOf(await editOption(who, body.schema_slug, body.data_id, body.params, ask), ask.language),
    'POST /codelists/storeData': async ({ body, ask }, who) =>
      optionOf(await addOption(who, body.schema_slug, body.params, ask), ask.language),
    'POST /codelists/removeData': async ({ body, ask }, who) => {
      await removeOption(who, body.schema_slug, body.data_id, ask)
      return { message: m.codelist_option_removed({}, { locale: ask.language }) }
    },
    'GET /codelists': ({ query, ask }, who) => listCodelists(query, { who, language: ask.language }),
    'POST /codelists': async ({ body, ask }, who) =>
      getCodelist(await createList(who, body.key, body.data ?? [], ask), ask.language),
    'GET /codelists/:id': ({ params, ask }) => getCodelist(params.id, ask.language),
    'PUT /codelists/:id': {
      guard: ({ params, ask }) => getCodelist(params.id, ask.language),
      handle: async ({ params, body, ask }, who) => {
        await renameList(who, params.id, body.key, ask)
        return getCodelist(params.id, ask.language)
      },
    },
    'DELETE /codelists/:id': async ({ params, ask }, who) => {
      await deleteList(who, params.id, ask)
      return { message: m.codelist_deleted({}, { locale: ask.language }) }
    },
  })
