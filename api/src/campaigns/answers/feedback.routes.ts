import { feedbackRoutes } from '@korak/contract/feedback.ts'
import type { Who } from '#auth/who.ts'
import { mount, type App } from '#routing/mount.ts'
import { completeFeedback, saveFeedback, startAnswering } from './answering.service.ts'
import { byToken, feedbackDetails, feedbackRequest, requireRater } from './feedback.service.ts'

/** Ownership comes before the body. */
const guard = ({ params }: { params: { uid: string } }, { userId }: Who) => requireRater({ userId }, params.uid)
const guardToken = ({ params }: { params: { token: string; uid: string } }) =>
  requireRater(byToken(params.token), params.uid)

export const mountFeedback = (app: App): void =>
  mount(app, feedbackRoutes, {
    'GET /portal/feedback-requests/:uid': ({ params, context }, { userId }) =>
      feedbackRequest({ userId }, params.uid, context.language),
    'GET /portal/feedback-answers/:uid': ({ params, context }, { userId }) =>
      feedbackDetails({ userId }, params.uid, context.language),
    'POST /portal/feedback-answers/:uid/start': {
      guard,
      handle: async ({ params, body, context }, { userId }) => {
        await startAnswering({ userId }, params.uid, body.relationship)
        return feedbackDetails({ userId }, params.uid, context.language)
      },
    },
    'PUT /portal/feedback-answers/:uid/answers': {
      guard,
      handle: ({ params, body }, { userId }) => saveFeedback({ userId }, params.uid, body),
    },
    'POST /portal/feedback-answers/:uid/complete': {
      guard,
      handle: ({ params, body, context }, { userId }) =>
        completeFeedback({ userId }, params.uid, context.language, body.rev),
    },
    'GET /public/feedback/:token': ({ params, context }) =>
      feedbackRequest(byToken(params.token), undefined, context.language),
    'GET /public/feedback/:token/:uid': ({ params, context }) =>
      feedbackDetails(byToken(params.token), params.uid, context.language),
    'POST /public/feedback/:token/:uid/start': {
      guard: guardToken,
      handle: async ({ params, body, context }) => {
        await startAnswering(byToken(params.token), params.uid, body.relationship)
        return feedbackDetails(byToken(params.token), params.uid, context.language)
      },
    },
    'PUT /public/feedback/:token/:uid/answers': {
      guard: guardToken,
      handle: ({ params, body }) => saveFeedback(byToken(params.token), params.uid, body),
    },
    'POST /public/feedback/:token/:uid/complete': {
      guard: guardToken,
      handle: ({ params, body, context }) =>
        completeFeedback(byToken(params.token), params.uid, context.language, body.rev),
    },
  })
