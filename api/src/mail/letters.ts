import { m } from '#i18n/words/messages.js'
import { brand } from './brand.ts'
import { type Letter, linkTo, shownInstant, type Writing } from './letter.ts'
import { type ApplicationMails, applicationLetters } from './letters-applications.ts'
import { type AssessmentMails, assessmentLetters } from './letters-assessments.ts'
import { type ConsentMails, consentLetters } from './letters-consents.ts'
import { type ExportMails, exportLetters } from './letters-exports.ts'
import { type FeedbackMails, feedbackLetters } from './letters-feedback.ts'
import { type PrivacyMails, privacyLetters } from './letters-privacy.ts'
import { type PublicMails, publicLetters } from './letters-public.ts'
import { type QuestionnaireMails, questionnaireLetters } from './letters-questionnaires.ts'
import { type ReportMails, reportLetters } from './letters-reports.ts'
import { type SharingMails, sharingLetters } from './letters-sharing.ts'
import { type SecurityMails, securityLetters } from './letters-security.ts'

/** What each template needs besides its link; kept in the row, so nothing secret and no more of a person than it takes. */
export interface MailParams
  extends
    ApplicationMails,
    AssessmentMails,
    PrivacyMails,
    ConsentMails,
    ExportMails,
    FeedbackMails,
    PublicMails,
    QuestionnaireMails,
    ReportMails,
    SharingMails,
    SecurityMails {
  /** `isAgain`: in place of another registration of the address; `isKept`: another one did not take its place. */
  activation: { username: string; isAgain?: boolean; isKept?: boolean }
  account_exists: Record<never, never>
  password_reset: Record<never, never>
  password_changed: Record<never, never>
}
export type MailTemplate = keyof MailParams

const hours = (seconds: number): number => Math.round(seconds / 3600)
const minutes = (seconds: number): number => Math.round(seconds / 60)

const LETTERS: { [T in MailTemplate]: (mail: Writing<MailParams[T]>) => Letter } = {
  activation: ({ params, token, validSeconds, locale }) => ({
    subject: m.mail_activation_subject({ brand: brand.name }, { locale }),
    preheader: m.mail_activation_preheader({}, { locale }),
    title: m.mail_activation_title({}, { locale }),
    paragraphs: [
      ...(params.isAgain ? [m.mail_activation_again({}, { locale })] : []),
      ...(params.isKept ? [m.mail_activation_kept({}, { locale })] : []),
      m.mail_activation_text({ brand: brand.name }, { locale }),
    ],
    facts: [{ label: m.mail_activation_username({}, { locale }), value: params.username }],
    action: { label: m.mail_activation_button({}, { locale }), url: linkTo(`/registration/activate/${token}`) },
    notes: [
      m.mail_valid_hours({ count: hours(validSeconds) }, { locale }),
      params.isKept ? m.mail_account_exists_not_you({}, { locale }) : m.mail_activation_not_you({}, { locale }),
    ],
  }),
  account_exists: ({ locale }) => ({
    subject: m.mail_account_exists_subject({}, { locale }),
    preheader: m.mail_account_exists_preheader({}, { locale }),
    title: m.mail_account_exists_title({}, { locale }),
    paragraphs: [
      m.mail_account_exists_text({ brand: brand.name }, { locale }),
      m.mail_account_exists_you({}, { locale }),
    ],
    action: { label: m.mail_account_exists_button({}, { locale }), url: linkTo('/login') },
    notes: [m.mail_account_exists_not_you({}, { locale })],
  }),
  password_reset: ({ token, validSeconds, locale }) => ({
    subject: m.mail_password_reset_subject({}, { locale }),
    preheader: m.mail_password_reset_preheader({ brand: brand.name }, { locale }),
    title: m.mail_password_reset_title({}, { locale }),
    paragraphs: [m.mail_password_reset_text({ brand: brand.name }, { locale })],
    action: { label: m.mail_password_reset_button({}, { locale }), url: linkTo('/login/reset-password', { token }) },
    notes: [
      m.mail_valid_minutes({ count: minutes(validSeconds) }, { locale }),
      m.mail_password_reset_not_you({}, { locale }),
    ],
  }),
  password_changed: ({ at, locale }) => ({
    subject: m.mail_password_changed_subject({}, { locale }),
    preheader: m.mail_password_changed_preheader({}, { locale }),
    title: m.mail_password_changed_title({}, { locale }),
    paragraphs: [
      m.mail_password_changed_text({ brand: brand.name, at: shownInstant(at) }, { locale }),
      m.mail_password_changed_not_you({ email: brand.email }, { locale }),
    ],
    action: { label: m.mail_password_changed_button({}, { locale }), url: linkTo('/login/forgot-password') },
  }),
  ...applicationLetters,
  ...assessmentLetters,
  ...privacyLetters,
  ...consentLetters,
  ...exportLetters,
  ...feedbackLetters,
  ...publicLetters,
  ...questionnaireLetters,
  ...reportLetters,
  ...sharingLetters,
  ...securityLetters,
}

/**
 * Mails whose row goes once they are sent, given up or have nothing to say: nobody's address is kept for having been told
 * that it is not, and no reminder tells who had not answered.
 */
export const FORGOTTEN: ReadonlySet<string> = new Set<MailTemplate>(['account_erased', 'feedback_reminder'])

/** Those of them that the local mailbox keeps when they were delivered: it is where they are read. */
export const SHOWN: ReadonlySet<string> = new Set<MailTemplate>(['feedback_reminder'])

/** Fields that hold such words whatever the mail; a mail that has one and is not listed does not compile. */
type Worded<T extends MailTemplate> = Extract<keyof MailParams[T], 'candidate' | 'reason' | 'text' | 'note'>
type Emptied = { [T in MailTemplate as [Worded<T>] extends [never] ? never : T]: readonly string[] }
/** Fields with words of people and names of others than the receiver: emptied when a mail has gone out or is given up. */
export const WORDS: Emptied & Partial<Record<MailTemplate, readonly string[]>> = {
  application_withdrawn_notice: ['candidate', 'email', 'reason'],
  application_moved: ['reason'],
  application_ended: ['reason'],
  application_message: ['text'],
  application_message_notice: ['candidate', 'email', 'text'],
  application_late_notice: ['candidate', 'email'],
  share_asked: ['note'],
  account_disabled: ['reason'],
  share_ended: ['candidate'],
  share_answered: ['candidate'],
  assessment_expired: ['candidate'],
}

/** Writes the content of a mail. */
export const writeLetter = <T extends MailTemplate>(template: T, mail: Writing<MailParams[T]>): Letter =>
  LETTERS[template](mail)
