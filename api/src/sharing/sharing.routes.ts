import { sharingRoutes } from '@korak/contract/sharing.ts'
import type { Who } from '#auth/who.ts'
import { sendFile } from '#files/download.ts'
import { mount, type App } from '#routing/mount.ts'
import { askToShare } from '#sharing/requests/share-requests.service.ts'
import {
  answerPresentation,
  requireShown,
  sharedCv,
  sharedProfile,
  sharedProfiles,
} from '#sharing/clients/clients.service.ts'
import { confirmShare, declineShare, withdrawShare } from '#sharing/requests/decide.service.ts'
import { searchCandidates } from '#sharing/staff/search.service.ts'
import { ownShare, ownShares, requireOwnShare } from './sharing.service.ts'
import { presentationsOf, sentApplication } from '#sharing/staff/sent.service.ts'
import { candidateForStaff } from '#sharing/staff/staff.service.ts'

/** Ownership comes before the body. */
const guard = ({ params }: { params: { uid: string } }, who: Who): Promise<void> => requireOwnShare(who, params.uid)

export const mountSharing = (app: App): void =>
  mount(app, sharingRoutes, {
    'GET /candidates': ({ query }) => searchCandidates(query),
    'GET /candidates/:uid': ({ params, query, context }, who) => candidateForStaff(who, params.uid, query, context),
    'GET /applications/:uid/sent': ({ params, context }, who) => sentApplication(who, params.uid, context),
    'POST /share-requests': ({ body, context }, who) => askToShare(who, body, context.language),
    'GET /share-requests': ({ query, context }, who) => presentationsOf(who, query.application, context),
    'GET /portal/share-requests': ({ context }, who) => ownShares(who, context.language),
    'GET /portal/share-requests/:uid': ({ params, context }, who) => ownShare(who, params.uid, context.language),
    'POST /portal/share-requests/:uid/confirm': {
      guard,
      handle: ({ params, body, context }, who) => confirmShare(who, params.uid, context.language, body.shown),
    },
    'POST /portal/share-requests/:uid/decline': {
      guard,
      handle: ({ params, context }, who) => declineShare(who, params.uid, context.language),
    },
    'POST /portal/share-requests/:uid/withdraw': {
      guard,
      handle: ({ params, context }, who) => withdrawShare(who, params.uid, context.language),
    },
    'GET /shared-profiles': ({ context }, who) => sharedProfiles(who, context.language),
    'GET /shared-profiles/:uid': ({ params, context }, who) =>
      sharedProfile(who, params.uid, context.language, context),
    'POST /shared-profiles/:uid/answer': {
      guard: ({ params }, who) => requireShown(who, params.uid),
      handle: ({ params, body, context }, who) => answerPresentation(who, params.uid, body, context.language, context),
    },
    'GET /shared-profiles/:uid/cv': async ({ params, context, reply }, who) =>
      sendFile(reply, await sharedCv(who, params.uid, context)),
  })
