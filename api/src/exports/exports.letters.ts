import { m } from '#i18n/words/messages.js'
import { linkTo, type NounLetters, shownInstant, type Writers } from '#mail/letter.ts'

export interface ExportMails {
  /** Instant, ISO 8601. */
  export_ready: { expiresAt: string }
}

const write: Writers<ExportMails> = {
  export_ready: ({ params, locale }) => ({
    subject: m.mail_export_ready_subject({}, { locale }),
    preheader: m.mail_export_ready_preheader({}, { locale }),
    title: m.mail_export_ready_title({}, { locale }),
    paragraphs: [
      m.mail_export_ready_text({ at: shownInstant(new Date(params.expiresAt)) }, { locale }),
      m.mail_export_ready_care({}, { locale }),
    ],
    action: { label: m.mail_export_ready_button({}, { locale }), url: linkTo('/privacy') },
    notes: [m.mail_export_ready_not_you({}, { locale })],
  }),
}

export const exportLetters: NounLetters<ExportMails> = {
  write,
}
