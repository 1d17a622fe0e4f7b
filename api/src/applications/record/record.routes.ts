import { applicationRecordRoutes } from '@korak/contract/application-record.ts'
import { triageRoutes } from '@korak/contract/triages.ts'
import { sendFile } from '#files/download.ts'
import { m } from '#i18n/words/messages.js'
import { peopleFound } from '#audit/searched.ts'
import { applications } from '#applications/office/applications.resource.ts'
import { askedAs } from '#lists/list.ts'
import { orderOf } from '#lists/order.ts'
import { type App, mount } from '#routing/mount.ts'
import * as notes from './notes.service.ts'
import * as record from './record.service.ts'
import * as triages from './triages.service.ts'

export const mountTriages = (app: App): void =>
  mount(app, triageRoutes, {
    'POST /applications/:uid/triage': ({ params, body, context }, who) =>
      triages.giveTriage(who, params.uid, body, context.language),
    'DELETE /applications/:uid/triage': ({ params, context }, who) =>
      triages.removeTriage(who, params.uid, context.language),
  })

export const mountApplicationRecord = (app: App): void =>
  mount(app, applicationRecordRoutes, {
    'GET /applications/order': async ({ query, context }, who) => {
      const order = await orderOf(askedAs(applications, query), query, { who, language: context.language })
      await peopleFound(who.userId, query, order.uids.length)
      return order
    },
    'GET /applications/:uid': ({ params, context }, who) => record.maskedRecord(who, params.uid, context),
    'POST /applications/:uid/look': ({ params, context }, who) => record.lookAt(who, params.uid, context),
    'POST /applications/:uid/unmask': ({ params, context }, who) => record.unmask(who, params.uid, context),
    'GET /applications/:uid/files/:file': async ({ params, context, reply }, who) =>
      sendFile(reply, await record.fileOf(who, params.uid, params.file, context)),
    'POST /applications/:uid/notes': ({ params, body, context }, who) =>
      notes.createNote(who, params.uid, body, context.language),
    'DELETE /application-notes/:uid': async ({ params, context }, who) => {
      await notes.deleteNote(who, params.uid, context.language)
      return { message: m.note_deleted({}, { locale: context.language }) }
    },
    'POST /application-notes/:uid/restore': async ({ params, context }, who) => {
      await notes.restoreNote(who, params.uid, context.language)
      return { message: m.note_restored({}, { locale: context.language }) }
    },
  })
