import { pathTo } from '@korak/contract/screens.ts'
import { invitationToken } from '#auth/invitation-links.ts'
import { m } from '#i18n/words/messages.js'
import { brand } from '#mail/brand.ts'
import { linkTo, type NounLetters, shownDay, strangersNotice, type Writers } from '#mail/letter.ts'

/** Days are `YYYY-MM-DD`. The token is made from the invitation when the mail is written. */
export interface PublicMails {
  public_invitation: {
    invitation: string
    link: string
    questionnaire: string
    minutes: number
    closesOn: string | null
    /** For how long after the end name and e-mail are kept. */
    keptMonths?: number
  }
}

const write: Writers<PublicMails> = {
  public_invitation: ({ params, locale }) => ({
    subject: m.mail_public_invitation_subject({ questionnaire: params.questionnaire }, { locale }),
    preheader: m.mail_public_invitation_preheader({}, { locale }),
    title: m.mail_public_invitation_title({}, { locale }),
    paragraphs: [
      m.mail_public_invitation_text({ questionnaire: params.questionnaire }, { locale }),
      m.mail_questionnaire_assigned_minutes({ count: params.minutes }, { locale }),
    ],
    facts: params.closesOn ? [{ label: m.mail_fact_fill_in_by({}, { locale }), value: shownDay(params.closesOn) }] : [],
    action: {
      label: m.mail_public_invitation_button({}, { locale }),
      url: linkTo(
        pathTo('/public/questionnaires/:place/:id', { place: invitationToken(params.invitation), id: params.link }),
      ),
    },
    notes: [m.mail_public_invitation_note({}, { locale })],
    why: (address) => [
      m.mail_footer_invited({ address, brand: brand.name }, { locale }),
      ...strangersNotice(params.keptMonths, locale),
    ],
  }),
}

export const publicLetters: NounLetters<PublicMails> = {
  write,
}
