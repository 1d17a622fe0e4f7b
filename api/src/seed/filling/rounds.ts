import type { JobStatus } from '@korak/contract/job-records.ts'

/** A job made of one there is: another title and place, earlier or later. Days count from today. */
export interface Round {
  of: string
  ref: string
  sl: string
  en: string
  status: JobStatus
  published?: number
  deadline?: number
  closed?: number
  /** Of a draft: the day it is published on, or was to be and could not. */
  planned?: number
  place?: readonly [city: string, postal: string, region: string]
  isConfidential?: true
  /** A share of the pay of the other. */
  pay?: number
  /** Of a draft: how much of it is written. */
  written?: 'slovenian' | 'begun'
}

const CELJE = ['Celje', '3000', 'savinjska'] as const
const MARIBOR = ['Maribor', '2000', 'podravska'] as const
const KOPER = ['Koper', '6000', 'obalno-kraska'] as const
const PTUJ = ['Ptuj', '2250', 'podravska'] as const

export const ROUNDS: readonly Round[] = [
  {
    of: 'K-1002',
    ref: 'K-1025',
    sl: 'Knjigovodja (m/ž)',
    en: 'Bookkeeper (m/f)',
    status: 'archived',
    published: -172,
    deadline: -140,
    closed: -132,
    place: CELJE,
    pay: 0.85,
  },
  {
    of: 'K-1005',
    ref: 'K-1026',
    sl: 'Razvijalec spletnih aplikacij (m/ž)',
    en: 'Web Application Developer (m/f)',
    status: 'archived',
    published: -165,
    deadline: -137,
    closed: -120,
  },
  {
    of: 'K-1003',
    ref: 'K-1027',
    sl: 'Izmenovodja v proizvodnji (m/ž)',
    en: 'Production Shift Leader (m/f)',
    status: 'closed',
    published: -150,
    deadline: -122,
    closed: -101,
    pay: 0.8,
  },
  {
    of: 'K-1012',
    ref: 'K-1028',
    sl: 'Statistik v zavarovalništvu (m/ž)',
    en: 'Insurance Statistician (m/f)',
    status: 'closed',
    published: -110,
    deadline: -85,
    closed: -60,
  },
  {
    of: 'K-1018',
    ref: 'K-1029',
    sl: 'Prodajalec v trgovini (m/ž)',
    en: 'Shop Assistant (m/f)',
    status: 'closed',
    published: -95,
    deadline: -74,
    closed: -52,
    place: PTUJ,
    pay: 0.7,
  },
  {
    of: 'K-1007',
    ref: 'K-1030',
    sl: 'Vodja skladišča (m/ž)',
    en: 'Warehouse Manager (m/f)',
    status: 'closed',
    published: -80,
    deadline: -59,
    closed: -38,
    pay: 1.3,
  },
  {
    of: 'K-1001',
    ref: 'K-1031',
    sl: 'Konstruktor v elektroniki (m/ž)',
    en: 'Electronics Designer (m/f)',
    status: 'closed',
    published: -66,
    deadline: -45,
    closed: -24,
  },
  {
    of: 'K-1021',
    ref: 'K-1032',
    sl: 'Urednik družbenih omrežij (m/ž)',
    en: 'Social Media Editor (m/f)',
    status: 'closed',
    published: -60,
    deadline: -39,
    closed: -20,
    pay: 0.85,
  },
  {
    of: 'K-1011',
    ref: 'K-1033',
    sl: 'Vodja recepcije (m/ž)',
    en: 'Front Office Manager (m/f)',
    status: 'published',
    published: -28,
    deadline: -1,
    pay: 1.2,
  },
  {
    of: 'K-1014',
    ref: 'K-1034',
    sl: 'Gradbeni tehnik (m/ž)',
    en: 'Construction Technician (m/f)',
    status: 'published',
    published: -20,
    deadline: 1,
    place: KOPER,
    pay: 0.75,
  },
  {
    of: 'K-1016',
    ref: 'K-1035',
    sl: 'Referent v nabavi (m/ž)',
    en: 'Purchasing Officer (m/f)',
    status: 'published',
    published: -18,
    deadline: 2,
    place: CELJE,
    pay: 0.8,
  },
  {
    of: 'K-1020',
    ref: 'K-1036',
    sl: 'Vodja izvoza (m/ž)',
    en: 'Export Manager (m/f)',
    status: 'published',
    published: -12,
    deadline: 45,
    place: CELJE,
    isConfidential: true,
    pay: 0.7,
  },
  {
    of: 'K-1015',
    ref: 'K-1037',
    sl: 'Laborant (m/ž)',
    en: 'Laboratory Technician (m/f)',
    status: 'published',
    published: -5,
    deadline: 60,
    pay: 0.75,
  },
  {
    of: 'K-1009',
    ref: 'K-1038',
    sl: 'Strokovni sodelavec za izobraževanje (m/ž)',
    en: 'Training Specialist (m/f)',
    status: 'paused',
    published: -25,
    deadline: 20,
    pay: 0.9,
  },
  {
    of: 'K-1022',
    ref: 'K-1039',
    sl: 'Vodja mizarske delavnice (m/ž)',
    en: 'Joinery Foreman (m/f)',
    status: 'paused',
    published: -40,
    deadline: 8,
    pay: 1.25,
  },
  {
    of: 'K-1013',
    ref: 'K-1040',
    sl: 'Električar vzdrževalec (m/ž)',
    en: 'Maintenance Electrician (m/f)',
    status: 'paused',
    published: -16,
    deadline: 12,
    place: MARIBOR,
    isConfidential: true,
  },
  {
    of: 'K-1008',
    ref: 'K-1041',
    sl: 'Vodja kakovosti (m/ž)',
    en: 'Quality Manager (m/f)',
    status: 'draft',
    deadline: 30,
    pay: 1.3,
  },
  {
    of: 'K-1024',
    ref: 'K-1042',
    sl: 'Skrbnik omrežja (m/ž)',
    en: '',
    status: 'draft',
    deadline: 40,
    written: 'slovenian',
  },
  { of: 'K-1017', ref: 'K-1043', sl: 'Svetovalec v klicnem centru (m/ž)', en: '', status: 'draft', written: 'begun' },
  { of: 'K-1004', ref: 'K-1044', sl: '', en: '', status: 'draft', written: 'begun' },
  {
    of: 'K-1010',
    ref: 'K-1045',
    sl: 'Vodja poslovalnice (m/ž)',
    en: 'Branch Manager (m/f)',
    status: 'draft',
    planned: 3,
    deadline: 32,
  },
  {
    of: 'K-1023',
    ref: 'K-1046',
    sl: 'Svetovalec za javna naročila (m/ž)',
    en: 'Public Procurement Adviser (m/f)',
    status: 'draft',
    planned: 10,
    deadline: 40,
  },
  {
    of: 'K-1006',
    ref: 'K-1047',
    sl: 'Skladiščnik (m/ž)',
    en: '',
    status: 'draft',
    planned: -1,
    deadline: 25,
    place: PTUJ,
    written: 'slovenian',
  },
]
