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
      summary: 'Dovolite nam, da pokličemo osebe, ki ste jih navedli za priporočila.',
      sections: [
        {
          heading: 'Koga pokličemo',
          paragraphs: [
            'Pokličemo samo osebe, ki jih sami navedete, in šele po razgovoru. O pogovoru vam povemo, kaj smo vprašali.',
          ],
        },
        {
          heading: 'Trajanje',
          paragraphs: ['Soglasje velja šest mesecev in ga lahko kadar koli prekličete v portalu.'],
        },
      ],
      action: 'Dovolim, da pokličete osebe, ki jih navedem za priporočila',
      button: 'Soglašam',
      refuse: 'Ne, hvala',
      purposes: ['preverjanje delovnih izkušenj pri osebah, ki jih navedete'],
      categories: ['ime', 'delovne izkušnje', 'kar povedo osebe, ki jih navedete'],
      recipients: ['svetovalci podjetja'],
      retention: 'šest mesecev ali do preklica',
      withdrawal: 'kadar koli pri soglasju v portalu (Soglasja, Prekliči soglasje)',
    },
    'en-EN': {
      title: 'Checking references',
      summary: 'You allow us to call the people you have named as references.',
      sections: [
        {
          heading: 'Whom we call',
          paragraphs: [
            'We call only people you name yourself, and only after an interview. We tell you what we have asked.',
          ],
        },
        {
          heading: 'How long',
          paragraphs: ['The consent is good for six months; withdraw it in the portal at any time.'],
        },
      ],
      action: 'I allow you to call the people I name as references',
      button: 'I agree',
      refuse: 'No, thanks',
      purposes: ['checking work experience with people you name'],
      categories: ['name', 'work experience', 'what the people you name tell us'],
      recipients: ['the company’s consultants'],
      retention: 'six months or until withdrawn',
      withdrawal: 'at any time with the consent in the portal (Consents, Withdraw consent)',
    },
  },
} satisfies Definition
