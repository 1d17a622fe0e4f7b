import { campaignRoutes, ownFeedbackRoutes } from '@korak/contract/campaign-routes.ts'
import type { Who } from '#auth/who.ts'
import { m } from '#i18n/words/messages.js'
import { mount, type App, type Handlers } from '#routing/mount.ts'
import { byOthers } from './by-others.ts'
import * as campaigns from './campaigns.service.ts'
import * as nominations from '#campaigns/raters/nominations.service.ts'
import * as own from './own.service.ts'
import { remindNow } from '#campaigns/raters/reminders.service.ts'
import * as subjects from './subjects.service.ts'

/** What an address names must be there before the body is looked at. */
const isThere = ({ params }: { params: { uid: string } }) => campaigns.requireCampaign(params.uid)
const hasSubject = ({ params }: { params: { uid: string; subject: string } }) =>
  subjects.requireSubject(params.uid, params.subject)
const hasRater = ({ params }: { params: { uid: string; rater: string } }) =>
  nominations.requireRater(params.uid, params.rater)
const isOwn = ({ params }: { params: { uid: string } }, who: Who) => own.requireOwn(who, params.uid)

export function mountCampaigns(app: App): void {
  const staff: Handlers<typeof campaignRoutes> = {
    'GET /campaigns': ({ query, ask }, who) => campaigns.listCampaigns(who, query, ask.language),
    'POST /campaigns': ({ body, ask }, who) => campaigns.createCampaign(who, body, ask),
    'GET /campaigns/:uid': ({ params, ask }, who) => campaigns.readCampaign(who, params.uid, ask),
    'PUT /campaigns/:uid': {
      guard: isThere,
      handle: ({ params, body, ask }, who) => campaigns.changeCampaign(who, params.uid, body, ask),
    },
    'DELETE /campaigns/:uid': async ({ params, ask }, who) => {
      await campaigns.removeCampaign(who, params.uid, ask)
      return { message: m.bo_campaign_removed({}, { locale: ask.language }) }
    },
    'POST /campaigns/:uid/open': {
      guard: isThere,
      handle: ({ params, ask }, who) => campaigns.openCampaign(who, params.uid, ask),
    },
    'POST /campaigns/:uid/close': {
      guard: isThere,
      handle: ({ params, ask }, who) => campaigns.closeCampaign(who, params.uid, ask),
    },
    'POST /campaigns/:uid/remind': {
      guard: isThere,
      handle: async ({ params, ask }, who) => {
        await remindNow(who, params.uid, ask)
        return { message: m.bo_campaign_reminded({}, { locale: ask.language }) }
      },
    },
    'POST /campaigns/:uid/subjects': {
      guard: isThere,
      handle: ({ params, body, ask }, who) => subjects.addSubjects(who, params.uid, body.users, ask),
    },
    'DELETE /campaigns/:uid/subjects/:subject': ({ params, ask }, who) =>
      subjects.removeSubject(who, params.uid, params.subject, ask),
    'POST /campaigns/:uid/subjects/:subject/raters': {
      guard: hasSubject,
      handle: ({ params, body, ask }, who) => nominations.addRaters(who, params.uid, params.subject, body.raters, ask),
    },
    'POST /campaigns/:uid/raters/:rater/decide': {
      guard: hasRater,
      handle: ({ params, body, ask }, who) => nominations.decideRater(who, params.uid, params.rater, body, ask),
    },
    'POST /campaigns/:uid/raters/:rater/claim': {
      guard: hasRater,
      handle: ({ params, body, ask }, who) => nominations.decideClaim(who, params.uid, params.rater, body.approve, ask),
    },
    'DELETE /campaigns/:uid/raters/:rater': ({ params, ask }, who) =>
      nominations.removeRater(who, params.uid, params.rater, ask),
  }
  mount(app, campaignRoutes, byOthers(staff))
  mount(app, ownFeedbackRoutes, {
    'GET /portal/feedback': ({ ask }, who) => own.ownFeedback(who, ask.language),
    'GET /portal/feedback/:uid': ({ params, ask }, who) => own.ownFeedbackOf(who, params.uid, ask.language),
    'POST /portal/feedback/:uid/raters': {
      guard: isOwn,
      handle: ({ params, body, ask }, who) => own.proposeRaters(who, params.uid, body.raters, ask),
    },
    'DELETE /portal/feedback/:uid/raters/:rater': ({ params, ask }, who) =>
      own.withdrawProposal(who, params.uid, params.rater, ask),
  })
}
