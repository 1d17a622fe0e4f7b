import type { Insertable } from 'kysely'
import type { ConsentText } from '@korak/contract/consent-text.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { Consents } from '#db/schema.ts'

type Definition = Insertable<Consents> & { validMonths: number; version: string; text: Record<Language, ConsentText> }

/** A consent of the company's own, as its administrator would have written it in the office. */
export const REFERENCES = {
  key: 'reference-check',
  kind: 'consent',
  gate: 'none',
  audience: 'candidate',
  effect: 'none',
  isAtRegistration: false,
  isActive: true,
  validMonths: 6,
  legalBasis: 'GDPR 6(1)(a)',
  version: '2026-05',
  text: {
    'sl-SI': {
      title: 'Preverjanje priporočil',
      summary: 'Dovolite nam, da za mnenje o vašem delu vprašamo osebe, ki jih navedete za priporočila.',
      sections: [
        {
          heading: 'Koga vprašamo, kdaj in kaj',
          paragraphs: [
            'Vprašamo samo osebe, ki jih sami navedete, in šele po razgovoru. Vprašanja jim pošljemo po e-pošti.',
            'Vprašamo, kako in kdaj ste delali skupaj, v čem ste dobri, na kaj bi bili pozorni in ali bi z vami znova delali.',
          ],
        },
        {
          heading: 'Trajanje',
          paragraphs: [
            'Soglasje velja šest mesecev in ga lahko kadar koli prekličete v portalu. Od preklica nikogar več ne vprašamo, povezave, ki smo jih že poslali, pa ne veljajo več.',
          ],
        },
      ],
      action: 'Dovolim, da po razgovoru vprašate osebe, ki jih navedem za priporočila',
      button: 'Soglašam',
      refuse: 'Ne, hvala',
      purposes: ['preverjanje delovnih izkušenj pri osebah, ki jih navedete'],
      categories: ['ime', 'delovne izkušnje', 'kar povedo osebe, ki jih navedete'],
      recipients: ['svetovalci podjetja'],
      retention:
        'soglasje šest mesecev ali do preklica; kar povedo osebe, ki jih navedete, najdlje 12 mesecev, odkar ste jih navedli',
      withdrawal: 'kadar koli pri soglasju v portalu (Soglasja, Prekliči soglasje)',
    },
    'en-EN': {
      title: 'Checking references',
      summary: 'You allow us to ask the people you name as references about your work.',
      sections: [
        {
          heading: 'Whom we ask, when and what',
          paragraphs: [
            'We ask only people you name yourself, and only after an interview. We send them the questions by e-mail.',
            'We ask how and when you worked together, what you are good at, what to watch for and whether they would work with you again.',
          ],
        },
        {
          heading: 'How long',
          paragraphs: [
            'The consent is good for six months; withdraw it in the portal at any time. Once it is withdrawn, nobody is asked any more, and links we have sent lead nowhere.',
          ],
        },
      ],
      action: 'I allow you to ask the people I name as references, after an interview',
      button: 'I agree',
      refuse: 'No, thanks',
      purposes: ['checking work experience with people you name'],
      categories: ['name', 'work experience', 'what the people you name tell us'],
      recipients: ['the company’s consultants'],
      retention:
        'the consent six months or until withdrawn; what the people you name say, 12 months at the longest after you have named them',
      withdrawal: 'at any time with the consent in the portal (Consents, Withdraw consent)',
    },
  },
} satisfies Definition
