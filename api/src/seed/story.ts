import type { ApplicationStatus } from '@korak/contract/applications.ts'
import type { NextMove } from '#db/schema.ts'

/** One thing that happened to a demo application. Days count from the day of seeding. */
export interface StoryStep {
  day: number
  time: string
  /** State it went to; none for a message. */
  to?: ApplicationStatus
  by: 'candidate' | 'staff' | 'system'
  text?: string
  /** Times proposed for an interview: working days after the step, and the time of day. */
  proposed?: { in: number; at: string }[]
  /** Working days from that day until something happens. */
  promise?: number
}
export interface DemoApplication {
  job: string
  nextMove: NextMove
  message: string | null
  /** First the draft, last where it is now. */
  steps: StoryStep[]
  decisionReason?: string
  withdrawReason?: string
}

const NOT_SELECTED =
  'Izbrali smo osebo z večletnimi izkušnjami pri samostojni pripravi letnih obračunov. Vaše znanje kadrovske analitike je za to ' +
  'delo dragoceno, a v ospredju je tu računovodstvo. Z vašim dovoljenjem vas bomo obvestili o delovnih mestih, ki so bližje vašim izkušnjam.'
const INVITATION =
  'Vabimo vas na razgovor z vodjo oddelka, na sedežu podjetja ali po videoklicu. Traja približno eno uro. Prosimo, izberite ' +
  'termin, ki vam ustreza.'

/** Applications of the complete candidate, in every state worth looking at. */
export const APPLICATIONS: readonly DemoApplication[] = [
  {
    job: 'K-1012',
    nextMove: 'candidate',
    message:
      'Štiri leta vodim kadrovsko analitiko in želim delati s širšimi podatki. Power BI in SQL uporabljam vsak dan.',
    steps: [
      { day: -8, time: '09:12:00', to: 'draft', by: 'candidate' },
      { day: -8, time: '09:40:00', to: 'submitted', by: 'candidate', promise: 10 },
      { day: -6, time: '11:05:00', to: 'in_review', by: 'staff', promise: 8 },
      {
        day: -1,
        time: '13:30:00',
        to: 'interview',
        by: 'staff',
        promise: 3,
        text: INVITATION,
        proposed: [
          { in: 5, at: '10:00:00' },
          { in: 6, at: '14:00:00' },
        ],
      },
    ],
  },
  {
    job: 'K-1009',
    nextMove: 'us',
    message: 'Povezujem svetovanje vodjem s podatki o zavzetosti in fluktuaciji. Več je v življenjepisu.',
    steps: [
      { day: -3, time: '18:20:00', to: 'draft', by: 'candidate' },
      { day: -3, time: '18:47:00', to: 'submitted', by: 'candidate', promise: 10 },
      { day: -2, time: '10:15:00', to: 'in_review', by: 'staff', promise: 9 },
    ],
  },
  {
    job: 'K-1019',
    nextMove: 'candidate',
    message: 'Kontroling me zanima, ker',
    steps: [{ day: -1, time: '20:05:00', to: 'draft', by: 'candidate' }],
  },
  {
    job: 'K-1002',
    nextMove: 'nobody',
    message: null,
    decisionReason: NOT_SELECTED,
    steps: [
      { day: -5, time: '08:30:00', to: 'draft', by: 'candidate' },
      { day: -5, time: '08:34:00', to: 'submitted', by: 'candidate', promise: 10 },
      { day: -4, time: '12:00:00', to: 'in_review', by: 'staff', promise: 9 },
      { day: -2, time: '15:10:00', to: 'not_selected', by: 'staff', text: NOT_SELECTED },
    ],
  },
  {
    job: 'K-1018',
    nextMove: 'nobody',
    message: null,
    withdrawReason: 'Vožnja v Postojno bi bila vsak dan predolga.',
    steps: [
      { day: -4, time: '19:02:00', to: 'draft', by: 'candidate' },
      { day: -4, time: '19:06:00', to: 'submitted', by: 'candidate', promise: 10 },
      { day: -3, time: '07:55:00', to: 'withdrawn', by: 'candidate' },
    ],
  },
]
/** Whose applications they are, and who works on them. */
export const CANDIDATE = 'maja.zupan'
export const CONSULTANT = 'ana.kovac'
/** Jobs the candidate keeps for later, the newest first. */
export const SAVED_JOBS = ['K-1021', 'K-1005', 'K-1016'] as const
export const CV = { file: 'zivljenjepis-maja-zupan.pdf', name: 'Življenjepis Maja Zupan.pdf' } as const
