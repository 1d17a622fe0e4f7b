// Written by `npm run lists`; do not edit.
import type { Letters } from '#mail/letters.ts'
import { type AccountMails, accountLetters } from '#accounts/accounts.letters.ts'
import { type SecurityMails, securityLetters } from '#accounts/security.letters.ts'
import { type InvitationMails, invitationLetters } from '#administration/invitations.letters.ts'
import { type ApplicationMails, applicationLetters } from '#applications/applications.letters.ts'
import { type RecalledMails, recalledLetters } from '#applications/office/recalled.letters.ts'
import { type ApproachMails, approachLetters } from '#approaches/approaches.letters.ts'
import { type AssessmentMails, assessmentLetters } from '#assessments/assessments.letters.ts'
import { type FeedbackMails, feedbackLetters } from '#campaigns/campaigns.letters.ts'
import { type ReportMails, reportLetters } from '#campaigns/reports/reports.letters.ts'
import { type ConsentMails, consentLetters } from '#consents/consents.letters.ts'
import { type EnteredMails, enteredLetters } from '#entered-applications/entered-applications.letters.ts'
import { type EvaluationMails, evaluationLetters } from '#evaluations/evaluations.letters.ts'
import { type ExportMails, exportLetters } from '#exports/exports.letters.ts'
import { type InterviewMails, interviewLetters } from '#interviews/interviews.letters.ts'
import { type OfferMails, offerLetters } from '#offers/offers.letters.ts'
import { type PrivacyMails, privacyLetters } from '#privacy/privacy.letters.ts'
import { type PublicMails, publicLetters } from '#public-questionnaires/public-questionnaires.letters.ts'
import { type QuestionnaireMails, questionnaireLetters } from '#questionnaires/questionnaires.letters.ts'
import { type ReferenceMails, referenceLetters } from '#references/references.letters.ts'
import { type SecondFactorMails, secondFactorLetters } from '#second-factor/second-factor.letters.ts'
import { type SharingMails, sharingLetters } from '#sharing/sharing.letters.ts'

/** What each template needs besides its link; kept in the row, so nothing secret and no more of a person than it takes. */
export interface MailParams
  extends
    AccountMails,
    SecurityMails,
    InvitationMails,
    ApplicationMails,
    RecalledMails,
    ApproachMails,
    AssessmentMails,
    FeedbackMails,
    ReportMails,
    ConsentMails,
    EnteredMails,
    EvaluationMails,
    ExportMails,
    InterviewMails,
    OfferMails,
    PrivacyMails,
    PublicMails,
    QuestionnaireMails,
    ReferenceMails,
    SecondFactorMails,
    SharingMails {}

const NOUNS = [
  accountLetters,
  securityLetters,
  invitationLetters,
  applicationLetters,
  recalledLetters,
  approachLetters,
  assessmentLetters,
  feedbackLetters,
  reportLetters,
  consentLetters,
  enteredLetters,
  evaluationLetters,
  exportLetters,
  interviewLetters,
  offerLetters,
  privacyLetters,
  publicLetters,
  questionnaireLetters,
  referenceLetters,
  secondFactorLetters,
  sharingLetters,
]

/** Every letter of the product. */
export const LETTERS: Letters = {
  write: {
    ...accountLetters.write,
    ...securityLetters.write,
    ...invitationLetters.write,
    ...applicationLetters.write,
    ...recalledLetters.write,
    ...approachLetters.write,
    ...assessmentLetters.write,
    ...feedbackLetters.write,
    ...reportLetters.write,
    ...consentLetters.write,
    ...enteredLetters.write,
    ...evaluationLetters.write,
    ...exportLetters.write,
    ...interviewLetters.write,
    ...offerLetters.write,
    ...privacyLetters.write,
    ...publicLetters.write,
    ...questionnaireLetters.write,
    ...referenceLetters.write,
    ...secondFactorLetters.write,
    ...sharingLetters.write,
  },
  words: Object.assign({}, ...NOUNS.map(({ words }) => words)),
  purposes: Object.assign({}, ...NOUNS.map(({ purposes }) => purposes)),
  forgotten: new Set(NOUNS.flatMap(({ forgotten = [] }) => [...forgotten])),
  shown: new Set(NOUNS.flatMap(({ shown = [] }) => [...shown])),
  posted: new Set(NOUNS.flatMap(({ posted = [] }) => [...posted])),
  answered: new Set(NOUNS.flatMap(({ answered = [] }) => [...answered])),
  staff: new Set(NOUNS.flatMap(({ staff = [] }) => [...staff])),
  knowing: Object.assign({}, ...NOUNS.map(({ knowing }) => knowing)),
}
