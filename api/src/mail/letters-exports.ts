import { m } from '#i18n/words/messages.js'
import { type Letter, linkTo, shownInstant, type Writing } from './letter.ts'

export interface ExportMails {
  /** Instant, ISO 8601. */
  export_ready: { expiresAt: string }
}
type Letters = { [T in keyof ExportMails]: (mail: Writing<ExportMails[T]>) => Letter }

export const exportLetters: Letters = {
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
