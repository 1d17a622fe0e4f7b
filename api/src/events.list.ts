import * as applications from '#applications/applications.events.ts'
import * as approaches from '#approaches/approaches.events.ts'
import * as entered from '#entered-applications/entered-applications.events.ts'
import * as interviews from '#interviews/interviews.events.ts'
import * as references from '#references/references.events.ts'
import * as replies from '#replies/replies.events.ts'
import * as offers from '#offers/offers.events.ts'
import * as exports from '#exports/exports.events.ts'
import * as campaigns from '#campaigns/answers/feedback.events.ts'
import * as privacy from '#privacy/privacy.events.ts'
import * as placements from '#placements/placements.events.ts'
import * as publicLinks from '#public-questionnaires/public-questionnaires.events.ts'
import * as printedLetters from '#printed-letters/printed-letters.events.ts'
import * as savedViews from '#saved-views/saved-views.events.ts'
import * as sharing from '#sharing/sharing.events.ts'
import * as staffTasks from '#staff-tasks/staff-tasks.events.ts'
import type { Handlers } from './events.ts'

/**
 * Who acts on what happens elsewhere, in this order: applications end before what was presented for them, downloads go
 * before the answers.
 */
export const EVENT_HANDLERS: Readonly<Record<string, Handlers>> = {
  applications: applications.handlers,
  approaches: approaches.handlers,
  interviews: interviews.handlers,
  offers: offers.handlers,
  placements: placements.handlers,
  'entered-applications': entered.handlers,
  references: references.handlers,
  replies: replies.handlers,
  privacy: privacy.handlers,
  exports: exports.handlers,
  campaigns: campaigns.handlers,
  'public-questionnaires': publicLinks.handlers,
  sharing: sharing.handlers,
  'staff-tasks': staffTasks.handlers,
  'printed-letters': printedLetters.handlers,
  'saved-views': savedViews.handlers,
}
