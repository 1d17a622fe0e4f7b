import { campaignRoutes, ownFeedbackRoutes } from '@korak/contract/campaign-routes.ts'
import type { Who } from '#auth/who.ts'
import { m } from '#i18n/words/messages.js'
import { mount, type App, type Handlers } from '#routing/mount.ts'
import { byOthers } from './by-others.ts'
import * as campaigns from './campaigns.service.ts'
import * as decisions from '#campaigns/raters/decisions.service.ts'
import * as nominations from '#campaigns/raters/nominations.service.ts'
import * as own from './own.service.ts'
import { listProposals } from '#campaigns/raters/proposals.service.ts'
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
    'GET /campaigns': ({ query, context }, who) => campaigns.listCampaigns(who, query, context.language),
    'GET /rater-proposals': ({ query, context }, who) => listProposals(who, query, context),
    'POST /campaigns': ({ body, context }, who) => campaigns.createCampaign(who, body, context),
    'GET /campaigns/:uid': ({ params, context }, who) => campaigns.readCampaign(who, params.uid, context),
    'PUT /campaigns/:uid': {
      guard: isThere,
      handle: ({ params, body, context }, who) => campaigns.updateCampaign(who, params.uid, body, context),
    },
    'DELETE /campaigns/:uid': async ({ params, context }, who) => {
      await campaigns.deleteCampaign(who, params.uid, context)
      return { message: m.bo_campaign_removed({}, { locale: context.language }) }
    },
    'POST /campaigns/:uid/open': {
      guard: isThere,
      handle: ({ params, context }, who) => campaigns.openCampaign(who, params.uid, context),
    },
    'POST /campaigns/:uid/close': {
      guard: isThere,
      handle: ({ params, context }, who) => campaigns.closeCampaign(who, params.uid, context),
    },
    'POST /campaigns/:uid/remind': {
      guard: isThere,
      handle: async ({ params, context }, who) => {
        await remindNow(who, params.uid, context)
        return { message: m.bo_campaign_reminded({}, { locale: context.language }) }
      },
    },
    'POST /campaigns/:uid/subjects': {
      guard: isThere,
      handle: ({ params, body, context }, who) => subjects.createSubjects(who, params.uid, body.users, context),
    },
    'DELETE /campaigns/:uid/subjects/:subject': ({ params, context }, who) =>
      subjects.deleteSubject(who, params.uid, params.subject, context),
    'POST /campaigns/:uid/subjects/:subject/raters': {
      guard: hasSubject,
      handle: ({ params, body, context }, who) =>
        nominations.createRaters(who, params.uid, params.subject, body.raters, context),
    },
    'POST /campaigns/:uid/raters/:rater/decide': {
      guard: hasRater,
      handle: ({ params, body, context }, who) => decisions.decideRater(who, params.uid, params.rater, body, context),
    },
    'POST /campaigns/:uid/raters/:rater/claim': {
      guard: hasRater,
      handle: ({ params, body, context }, who) =>
        nominations.decideClaim(who, params.uid, params.rater, body.approve, context),
    },
    'DELETE /campaigns/:uid/raters/:rater': ({ params, context }, who) =>
      nominations.deleteRater(who, params.uid, params.rater, context),
  }
  mount(app, campaignRoutes, byOthers(staff))
  mount(app, ownFeedbackRoutes, {
    'GET /portal/feedback': ({ context }, who) => own.ownFeedback(who, context.language),
    'GET /portal/feedback/:uid': ({ params, context }, who) => own.ownFeedbackOf(who, params.uid, context.language),
    'POST /portal/feedback/:uid/raters': {
      guard: isOwn,
      handle: ({ params, body, context }, who) => own.proposeRaters(who, params.uid, body.raters, context),
    },
    'DELETE /portal/feedback/:uid/raters/:rater': ({ params, context }, who) =>
      own.deleteProposal(who, params.uid, params.rater, context),
  })
}
