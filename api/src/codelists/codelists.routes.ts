import { codelistRoutes } from '@korak/contract/codelists.ts'
import { may } from '#auth/who.ts'
import { m } from '#i18n/words/messages.js'
import { mount, type App } from '#routing/mount.ts'
import { editedOption, getCodelist, getCodelists, listCodelists } from './codelists.service.ts'
import { importOptions, orderOptions, previewImport } from './importing.service.ts'
import { usesOfOption } from './merging.service.ts'
import { createOption, createList, deleteList, updateOption, deleteOption, updateList } from './editing.service.ts'

export const mountCodelists = (app: App): void =>
  mount(app, codelistRoutes, {
    'GET /codelists/get/:slugs': ({ params, context }, who) =>
      getCodelists(params.slugs.split(','), context.language, {
        isFresh: who !== null && may(who, 'codelists.manage'),
      }),
    'GET /portal/candidate/get-candidate-codelists/:slugs': ({ params, context }) =>
      getCodelists(params.slugs.split(','), context.language, { activeOnly: true }),
    'PUT /codelists/updateData': async ({ body, context }, who) =>
      editedOption(
        who,
        body.schema_slug,
        await updateOption(who, { slug: body.schema_slug, id: body.data_id, seen: body.rev }, body.params, context),
        context.language,
      ),
    'POST /codelists/storeData': async ({ body, context }, who) =>
      editedOption(
        who,
        body.schema_slug,
        await createOption(who, body.schema_slug, body.params, context),
        context.language,
      ),
    'POST /codelists/removeData': async ({ body, context }, who) => {
      await deleteOption(who, body.schema_slug, body.data_id, context)
      return { message: m.codelist_option_removed({}, { locale: context.language }) }
    },
    'GET /codelist-options/:id/uses': ({ params }) => usesOfOption(params.id),
    'PUT /codelists/orderData': async ({ body, context }, who) =>
      getCodelist(
        who,
        await orderOptions(who, { slug: body.schema_slug, ids: body.ids, seen: body.seen }, context),
        context.language,
      ),
    'POST /codelists/previewData': ({ body, context }) => previewImport(body.schema_slug, body.csv, context.language),
    'POST /codelists/importData': async ({ body: { schema_slug: slug, ...file }, context }, who) =>
      getCodelist(who, await importOptions(who, { slug, ...file }, context), context.language),
    'GET /codelists': ({ query, context }, who) => listCodelists(query, { who, language: context.language }),
    'POST /codelists': async ({ body, context }, who) =>
      getCodelist(who, await createList(who, body.key, body.data ?? [], context), context.language),
    'GET /codelists/:id': ({ params, context }, who) => getCodelist(who, params.id, context.language),
    'PUT /codelists/:id': {
      guard: ({ params, context }, who) => getCodelist(who, params.id, context.language),
      handle: async ({ params, body, context }, who) => {
        await updateList(who, { id: params.id, seen: body.rev }, body.key, context)
        return getCodelist(who, params.id, context.language)
      },
    },
    'DELETE /codelists/:id': async ({ params, context }, who) => {
      await deleteList(who, params.id, context)
      return { message: m.codelist_deleted({}, { locale: context.language }) }
    },
  })
