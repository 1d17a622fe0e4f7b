import { pathTo } from '@korak/contract/screens.ts'
import { m } from '#i18n/words/messages.js'
import { brand } from '#mail/brand.ts'
import { linkTo, type NounLetters, type Writers } from '#mail/letter.ts'

export interface InvitationMails {
  invitation: { roles: string[] }
  invitation_known: Record<never, never>
}

const DAY = 86_400

const write: Writers<InvitationMails> = {
  invitation: ({ params, token, validSeconds, locale }) => ({
    subject: m.mail_invitation_subject({ brand: brand.name }, { locale }),
    preheader: m.mail_invitation_preheader({}, { locale }),
    title: m.mail_invitation_title({}, { locale }),
    paragraphs: [m.mail_invitation_text({ brand: brand.name, company: brand.company }, { locale })],
    ...(params.roles.length > 0 && {
      facts: [{ label: m.mail_invitation_roles({}, { locale }), value: params.roles.join(', ') }],
    }),
    action: {
      label: m.mail_invitation_button({}, { locale }),
      url: linkTo(pathTo('/invitation/:token', { token })),
    },
    notes: [
      m.mail_invitation_valid({ count: Math.round(validSeconds / DAY) }, { locale }),
      m.mail_invitation_not_you({ email: brand.email }, { locale }),
    ],
  }),
  invitation_known: ({ locale }) => ({
    subject: m.mail_invitation_known_subject({ brand: brand.name }, { locale }),
    preheader: m.mail_invitation_known_preheader({}, { locale }),
    title: m.mail_invitation_known_title({}, { locale }),
    paragraphs: [
      m.mail_invitation_known_text({ brand: brand.name }, { locale }),
      m.mail_invitation_known_how({}, { locale }),
    ],
    action: { label: m.mail_account_exists_button({}, { locale }), url: linkTo('/login') },
    notes: [m.mail_invitation_not_you({ email: brand.email }, { locale })],
  }),
}

export const invitationLetters: NounLetters<InvitationMails> = {
  write,
  purposes: { invitation: 'invitation' },
}
