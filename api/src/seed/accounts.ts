import type { Career, Gender } from '#db/schema.ts'

/** One password for all demo accounts; they exist only in local mode. */
export const DEMO_PASSWORD = 'Demo-geslo-1'

interface Person {
  username: string
  name: string
  /** Shown after the start, for whoever runs the portal. */
  what: string
  role:
    | 'Administrators'
    | 'Consultants'
    | 'Researchers'
    | 'Interviewers'
    | 'Employees'
    | 'Candidates'
    | 'Clients'
    | null
  positionTitle?: string
}
export type DemoAccount = Person &
  (
    | { kind: 'candidate'; profile: DemoProfile; demographics: { gender: Gender; birthday: string } | null }
    | { kind: 'employee'; department: string }
    | { kind: 'company' | 'companyemployee'; company: string }
  )
interface DemoProfile {
  education?: number
  career?: Career
  educationSummary?: string
  phone?: string
  address?: string
  postal?: string
  city?: string
  country?: string
  employer?: string
  noticeDays?: number
  industries?: string[]
  workfields?: string[]
  region?: string
  expectations?: number
}

export const ACCOUNTS: readonly DemoAccount[] = [
  {
    kind: 'candidate',
    username: 'maja.zupan',
    name: 'Maja Zupan',
    what: 'candidate, complete profile, applications',
    role: 'Candidates',
    positionTitle: 'Kadrovska analitičarka',
    profile: {
      education: 7,
      career: 'experienced-expert',
      educationSummary: 'Sociologija kadrov (UN), Fakulteta za družbene vede, Ljubljana',
      phone: '+386 1 000 02 01',
      address: 'Tržaška cesta 0',
      postal: '1000',
      city: 'Ljubljana',
      country: 'SI',
      employer: 'Pisarna Vzhod d. o. o.',
      noticeDays: 30,
      industries: ['trgovina-na-drobno', 'zavarovalnistvo', 'svetovanje'],
      workfields: ['kadri', 'podatki-analitika'],
      region: 'osrednjeslovenska',
      expectations: 36_000,
    },
    demographics: { gender: 'female', birthday: '1992-05-14' },
  },
  {
    kind: 'candidate',
    username: 'rok.novak',
    name: 'Rok Novak',
    what: 'candidate, incomplete profile',
    role: 'Candidates',
    profile: { country: 'SI' },
    demographics: null,
  },
  {
    kind: 'employee',
    username: 'ana.kovac',
    name: 'Ana Kovač',
    what: 'consultant',
    role: 'Consultants',
    positionTitle: 'Svetovalka za kadre',
    department: 'Iskanje in izbor kadrov',
  },
  {
    kind: 'employee',
    username: 'skrbnik',
    name: 'Barbara Hočevar',
    what: 'administrator',
    role: 'Administrators',
    positionTitle: 'Skrbnica portala',
    department: 'Informatika',
  },
  {
    kind: 'companyemployee',
    username: 'jan.krajnc',
    name: 'Jan Krajnc',
    what: 'employee of a client company',
    role: null,
    positionTitle: 'Razvojni inženir',
    company: 'Senzorika Sava d. o. o.',
  },
  {
    kind: 'employee',
    username: 'petra.hribar',
    name: 'Petra Hribar',
    what: 'employee',
    role: 'Employees',
    positionTitle: 'Vodja financ',
    department: 'Finance',
  },
  {
    kind: 'company',
    username: 'tina.golob',
    name: 'Tina Golob',
    what: 'contact of a client company',
    role: 'Clients',
    positionTitle: 'Direktorica kadrovske službe',
    company: 'Trgovski sistem Lipa d. d.',
  },
]

/** Colleagues of theirs, with the same password, where the demo is filled. */
export const COLLEAGUES: readonly DemoAccount[] = [
  {
    kind: 'employee',
    username: 'rok.pirc',
    name: 'Rok Pirc',
    what: 'consultant, technical jobs',
    role: 'Consultants',
    positionTitle: 'Svetovalec za kadre, tehnični profili',
    department: 'Iskanje in izbor kadrov',
  },
  {
    kind: 'employee',
    username: 'tjasa.lesjak',
    name: 'Tjaša Lesjak',
    what: 'consultant, sales',
    role: 'Consultants',
    positionTitle: 'Svetovalka za kadre, prodaja',
    department: 'Iskanje in izbor kadrov',
  },
  {
    kind: 'employee',
    username: 'nina.jereb',
    name: 'Nina Jereb',
    what: 'researcher',
    role: 'Researchers',
    positionTitle: 'Raziskovalka trga dela',
    department: 'Iskanje in izbor kadrov',
  },
  {
    kind: 'employee',
    username: 'andrej.koren',
    name: 'Andrej Koren',
    what: 'consultant, executives',
    role: 'Consultants',
    positionTitle: 'Partner, vodstveni kadri',
    department: 'Iskanje in izbor kadrov',
  },
  {
    kind: 'employee',
    username: 'simona.ros',
    name: 'Simona Roš',
    what: 'interviewer',
    role: 'Interviewers',
    positionTitle: 'Vodja razvoja',
    department: 'Informatika',
  },
  {
    kind: 'company',
    username: 'vesna.pirnat',
    name: 'Vesna Pirnat',
    what: 'contact of an insurance company',
    role: 'Clients',
    positionTitle: 'Vodja kadrovske službe',
    company: 'Zavarovalnica Varna d. d.',
  },
  {
    kind: 'company',
    username: 'gorazd.cuk',
    name: 'Gorazd Čuk',
    what: 'contact of a manufacturer',
    role: 'Clients',
    positionTitle: 'Direktor',
    company: 'Senzorika Sava d. o. o.',
  },
]
