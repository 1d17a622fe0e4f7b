import type { Relationship } from '@korak/contract/campaigns.ts'

/** Somebody who was asked: an account by its username, everybody else an invented name. Days count from the day of seeding. */
export interface DemoRater {
  who: string
  relationship: Relationship
  /** `waiting`: approved and not invited yet, so that the first round of invitations writes to them. */
  state: 'proposed' | 'waiting' | 'open' | 'in-progress' | 'closed'
  day?: number
  claimed?: Relationship
}
export interface DemoCampaign {
  title: { sl: string; en: string }
  opens: number
  closes: number
  nominate: number | null
  isClosed: boolean
  subjects: { username: string; raters: DemoRater[]; report?: { released: number; debrief: number } }[]
}

const self = (who: string, state: DemoRater['state'], day?: number): DemoRater => ({
  who,
  relationship: 'self',
  state,
  ...(day !== undefined && { day }),
})
const closed = (relationship: Relationship, day: number, ...people: string[]): DemoRater[] =>
  people.map((who) => ({ who, relationship, state: 'closed', day }))

/** Closed: a report Petra can read, and one about Ana that is still to be made. */
export const SPRING: DemoCampaign = {
  title: { sl: 'Vodenje 360 – prvi krog', en: 'Leadership 360 – first round' },
  opens: -25,
  closes: -10,
  nominate: null,
  isClosed: true,
  subjects: [
    {
      username: 'petra.hribar',
      raters: [
        self('petra.hribar', 'closed', -20),
        ...closed('leader', -19, 'skrbnik'),
        ...closed('coworker', -18, 'ana.kovac', 'Primož Vzorčni', 'Zala Izmišljena'),
        ...closed('coworker', -14, 'Gaber Neznani'),
        ...closed('employee', -17, 'Iva Namišljena', 'Tilen Vzorčni', 'Neža Domnevna'),
        ...closed('employee', -12, 'Urban Izmišljeni'),
        { who: 'Lara Zgledna', relationship: 'employee', state: 'open' },
      ],
      report: { released: -6, debrief: 3 },
    },
    {
      username: 'ana.kovac',
      raters: [
        self('ana.kovac', 'closed', -20),
        ...closed('leader', -18, 'petra.hribar'),
        ...closed('coworker', -16, 'Primož Vzorčni', 'Zala Izmišljena', 'Vid Domnevni', 'Gaber Neznani'),
        ...closed('employee', -15, 'Meta Zgledna', 'Jure Namišljeni', 'Lara Zgledna'),
      ],
    },
  ],
}

/** Open: Petra with eight raters in every state and a proposal, and Barbara, so that Ana assesses two people. */
export const AUTUMN: DemoCampaign = {
  title: { sl: 'Vodenje 360 – drugi krog', en: 'Leadership 360 – second round' },
  opens: -4,
  closes: 12,
  nominate: 5,
  isClosed: false,
  subjects: [
    {
      username: 'petra.hribar',
      raters: [
        self('petra.hribar', 'open'),
        ...closed('leader', -3, 'skrbnik'),
        { who: 'ana.kovac', relationship: 'coworker', state: 'in-progress', day: -1 },
        { who: 'jan.krajnc', relationship: 'coworker', state: 'open' },
        ...closed('coworker', -2, 'Primož Vzorčni'),
        { who: 'Zala Izmišljena', relationship: 'coworker', state: 'closed', day: -2, claimed: 'employee' },
        ...closed('employee', -3, 'Iva Namišljena'),
        { who: 'Tilen Vzorčni', relationship: 'employee', state: 'open' },
        { who: 'Neža Domnevna', relationship: 'employee', state: 'waiting' },
        { who: 'Gaber Neznani', relationship: 'coworker', state: 'proposed' },
      ],
    },
    {
      username: 'skrbnik',
      raters: [
        self('skrbnik', 'open'),
        { who: 'ana.kovac', relationship: 'coworker', state: 'open' },
        { who: 'petra.hribar', relationship: 'employee', state: 'open' },
        { who: 'Primož Vzorčni', relationship: 'coworker', state: 'open' },
        ...closed('coworker', -2, 'Vid Domnevni'),
      ],
    },
  ],
}
