import { interviewRoutes } from '@korak/contract/interviews.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { m } from '#i18n/words/messages.js'
import { type App, mount } from '#routing/mount.ts'
import * as answers from './answers.service.ts'
import * as feeds from './feeds.service.ts'
import * as service from './interviews.service.ts'
import { proposeInvitation } from './invitation.service.ts'
import { listInterviews } from './list.service.ts'
import { interviewsOf } from './reading.service.ts'

const CALENDAR = {
  'Content-Type': 'text/calendar; charset=utf-8',
  'Cache-Control': 'no-store',
}
const FILE_NAMES: Record<Language, string> = { 'sl-SI': 'razgovor.ics', 'en-EN': 'interview.ics' }
const fileIn = (language: Language) => ({
  ...CALENDAR,
  'Content-Disposition': `attachment; filename="${FILE_NAMES[language]}"`,
})

/** Ownership comes before the body: what is not the caller's is not there, however wrong the rest is. */
const guard = ({ params }: { params: { uid: string } }, who: Who): Promise<void> => answers.requireOwn(who, params.uid)

export const mountInterviews = (app: App): void =>
  mount(app, interviewRoutes, {
    'GET /interviews': ({ query, context }, who) => listInterviews(query, who, context.language),
    'GET /interview-people': () => service.colleagues(),
    'GET /applications/:uid/interviews': ({ params, context }, who) => interviewsOf(who, params.uid, context),
    'GET /applications/:uid/invitation': ({ params, context }, who) => proposeInvitation(who, params.uid, context),
    'POST /applications/:uid/interviews': ({ params, body, context }, who) =>
      service.propose(who, params.uid, body, context.language),
    'POST /interviews/:uid/reschedule': ({ params, body, context }, who) =>
      service.reschedule(who, params.uid, body, context.language),
    'POST /interviews/:uid/cancel': ({ params, body, context }, who) =>
      service.cancel(who, params.uid, body, context.language),
    'POST /interviews/:uid/complete': ({ params, context }, who) => service.complete(who, params.uid, context.language),
    'POST /interviews/:uid/miss': ({ params, context }, who) => service.miss(who, params.uid, context.language),
    'GET /portal/interviews': ({ query, context }, who) =>
      answers.ownInterviews(who, query.application, context.language),
    'POST /portal/interviews/:uid/pick': {
      guard,
      handle: ({ params, body, context }, who) => answers.pick(who, params.uid, body.slot, context.language),
    },
    'POST /portal/interviews/:uid/decline': {
      guard,
      handle: ({ params, body, context }, who) => answers.decline(who, params.uid, body.text, context.language),
    },
    'POST /portal/interviews/:uid/ask': {
      guard,
      handle: ({ params, body, context }, who) => answers.ask(who, params.uid, body.text, context.language),
    },
    'GET /portal/interviews/:uid/calendar': {
      guard,
      handle: async ({ params, context, reply }) =>
        reply.headers(fileIn(context.language)).send(await answers.calendarOf(params.uid, context.language)),
    },
    'GET /portal/calendar-feed': (_request, who) => feeds.ownFeed(who),
    'POST /portal/calendar-feed': ({ context }, who) => feeds.renewFeed(who, context),
    'DELETE /portal/calendar-feed': async ({ context }, who) => {
      await feeds.deleteFeed(who, context)
      return { message: m.calendar_feed_deleted({}, { locale: context.language }) }
    },
    'GET /calendar-feeds/:token': async ({ params, reply }) =>
      reply.headers(CALENDAR).send(await feeds.readFeed(params.token)),
  })
