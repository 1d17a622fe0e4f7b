// A questionnaire with a question of every kind.
import type { Definition } from '@korak/contract/definition.ts'
import { makeDefinition } from '@korak/engine/questionnaires/definitions.factory.ts'

const both = (sl: string, en: string) => ({ 'sl-SI': sl, 'en-EN': en })
const option = (key: string, sl: string, en: string) => ({ key, label: both(sl, en) })
const SKILLS = [
  option('izkusnje', 'Izkušnje z\u00a0vodenjem skupine', 'Experience in leading a team'),
  option('jeziki', 'Znanje tujih jezikov', 'Knowledge of foreign languages'),
  option('orodja', 'Delo z\u00a0orodji za načrtovanje proizvodnje', 'Work with tools for planning production'),
]

/** Keys of its questions in order; what they look like is looked at one by one. */
export const EVERY_TYPE = [
  'uvod',
  'lestvica',
  'ena',
  'vec',
  'znesek',
  'kratko',
  'dolgo',
  'dan',
  'mreza',
  'vrstni-red',
  'tabela',
  'priloga',
] as const

const { sections, scales } = makeDefinition([
  {
    key: 'vse',
    is_scored: false,
    items: [
      {
        type: 'info',
        key: 'uvod',
        text: both('Najprej nekaj besed', 'A few words first'),
        help: both(
          'Odgovarjajte po vrsti, vrnete se lahko kadar koli.',
          'Answer in order; you can come back any time.',
        ),
      },
      {
        type: 'scale',
        key: 'lestvica',
        required: true,
        text: both('Kako dobro poznate naše podjetje?', 'How well do you know our company?'),
      },
      {
        type: 'single',
        key: 'ena',
        text: both('Kje ste izvedeli za delovno mesto?', 'Where did you learn about the job?'),
        options: [option('splet', 'Na spletu', 'Online'), option('znanci', 'Od znancev', 'From friends')],
        other: true,
      },
      {
        type: 'multi',
        key: 'vec',
        text: both('Kakšen delovni čas vam ustreza?', 'Which working hours suit you?'),
        help: both('Izberete lahko več odgovorov.', 'You can choose several answers.'),
        options: [
          option('dopoldne', 'Dopoldne', 'Mornings'),
          option('popoldne', 'Popoldne', 'Afternoons'),
          option('nobeden', 'Nobeden od teh', 'None of these'),
        ],
        other: true,
        exclusive: ['nobeden'],
      },
      {
        type: 'number',
        key: 'znesek',
        text: both('Koliko kilometrov bi se vozili na delo?', 'How many kilometres would you commute?'),
        min: 0,
        max: 200,
        decimals: 1,
        unit: both('km', 'km'),
      },
      {
        type: 'text',
        key: 'kratko',
        max_length: 60,
        text: both('Kako se imenuje vaše zadnje delovno mesto?', 'What was your last position called?'),
      },
      {
        type: 'textarea',
        key: 'dolgo',
        max_length: 300,
        text: both('Opišite dosežek, na katerega ste ponosni.', 'Describe an achievement you are proud of.'),
      },
      {
        type: 'date',
        key: 'dan',
        min: '2020-01-01',
        text: both('Kdaj lahko začnete z\u00a0delom?', 'When can you start?'),
      },
      {
        type: 'matrix',
        key: 'mreza',
        scale: 'five',
        rows: SKILLS,
        text: both('Ocenite svoje znanje.', 'Rate your skills.'),
      },
      {
        type: 'ranking',
        key: 'vrstni-red',
        options: SKILLS,
        text: both('Kaj vam je pri delu najbolj pomembno?', 'What matters most to you at work?'),
      },
      {
        type: 'table',
        key: 'tabela',
        text: both('Naštejte svoje zadnje zaposlitve.', 'List your last jobs.'),
        max_rows: 5,
        columns: [
          { type: 'text', key: 'delodajalec', label: both('Delodajalec', 'Employer'), required: true, max_length: 60 },
          {
            type: 'number',
            key: 'leta',
            label: both('Leta', 'Years'),
            required: false,
            decimals: 1,
            min: 0,
            max: 60,
            total: 'sum',
            total_label: both('Skupaj let', 'Total years'),
          },
          {
            type: 'choice',
            key: 'oblika',
            label: both('Oblika', 'Form'),
            required: false,
            options: [option('redno', 'Redno', 'Permanent'), option('projekt', 'Projektno', 'Project')],
          },
          { type: 'date', key: 'od', label: both('Od', 'From'), required: false },
          { type: 'check', key: 'se-traja', label: both('Še traja', 'Ongoing'), required: false, total: 'count' },
          {
            type: 'formula',
            key: 'meseci',
            label: both('Meseci', 'Months'),
            required: false,
            formula: 'leta * 12',
            decimals: 0,
          },
        ],
      },
      {
        type: 'file',
        key: 'priloga',
        max_files: 2,
        text: both('Priložite potrdilo o\u00a0izobrazbi.', 'Attach proof of your education.'),
        help: both('Zadošča fotografija listine.', 'A photo of the document is enough.'),
      },
    ],
  },
])

const points = [
  both('Sploh ne', 'Not at all'),
  both('Slabo', 'Poorly'),
  both('Srednje', 'Fairly'),
  both('Dobro', 'Well'),
  both('Zelo dobro', 'Very well'),
].map((label, at) => ({ value: at + 1, label }))

export const everyType: Definition = {
  format: 1,
  kind: 'form',
  title: both('Vprašalnik z\u00a0vsemi vrstami vprašanj', 'Questionnaire with every kind of question'),
  intro: both('Vzemite si nekaj minut.', 'Take a few minutes.'),
  thank_you: both('Odgovore bo pregledal kadrovski oddelek.', 'The HR department will look at your answers.'),
  privacy: both('Odgovore vidi kadrovski oddelek.', 'The HR department sees the answers.'),
  minutes: 5,
  scales: scales.map((scale) => ({ ...scale, points, cannot_say: both('Ne morem oceniti', 'I cannot say') })),
  sections: sections.map((section) => ({ ...section, title: both('O\u00a0vas in delu', 'About you and work') })),
  calculated: [],
  result: 'never',
}
