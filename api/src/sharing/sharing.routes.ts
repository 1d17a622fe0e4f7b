import { sharingRoutes } from '@korak/contract/sharing.ts'
import type { Who } from '#auth/who.ts'
import { sendFile } from '#files/download.ts'
import { mount, type App } from '#routing/mount.ts'
import { askToShare } from '#sharing/requests/share-requests.service.ts'
import { sharedCv, sharedProfile, sharedProfiles } from '#sharing/clients/clients.service.ts'
import { confirmShare, declineShare, withdrawShare } from '#sharing/requests/decide.service.ts'
import { searchCandidates } from '#sharing/staff/search.service.ts'
import { ownShare, ownShares, requireOwnShare } from './sharing.service.ts'
import { candidateForStaff } from '#sharing/staff/staff.service.ts'

/** Ownership comes before the body. */
const guard = ({ params }: { params: { uid: string } }, who: Who): Promise<void> => requireOwnShare(who, params.uid)

export const mountSharing = (app: App): void =>
  mount(app, sharingRoutes, {
    'GET /candidates': ({ query }) => searchCandidates(query),
    'GET /candidates/:uid': ({ params, query, ask }, who) => candidateForStaff(who, params.uid, query, ask),
    'POST /share-requests': ({ body, ask }, who) => askToShare(who, body, ask.language),
    'GET /portal/share-requests': ({ ask }, who) => ownShares(who, ask.language),
    'GET /portal/share-requests/:uid': ({ params, ask }, who) => ownShare(who, params.uid, ask.language),
    'POST /portal/share-requests/:uid/confirm': {
      guard,
      handle: ({ params, body, ask }, who) => confirmShare(who, params.uid, ask.language, body.shown),
    },
    'POST /portal/share-requests/:uid/decline': {
      guard,
      handle: ({ params, ask }, who) => declineShare(who, params.uid, ask.language),
    },
    'POST /portal/share-requests/:uid/withdraw': {
      guard,
      handle: ({ params, ask }, who) => withdrawShare(who, params.uid, ask.language),
    },
    'GET /shared-profiles': ({ ask }, who) => sharedProfiles(who, ask.language),
    'GET /shared-profiles/:uid': ({ params, ask }, who) => sharedProfile(who, params.uid, ask.language, ask),
    'GET /shared-profiles/:uid/cv': async ({ params, ask, reply }, who) =>
      sendFile(reply, await sharedCv(who, params.uid, ask)),
  })
