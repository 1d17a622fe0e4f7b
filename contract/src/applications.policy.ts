import { activities, onlyIn, permissions, policy } from './policy.ts'

export const APPLICATION_STATUSES = [
  'draft',
  'submitted',
  'in_review',
  'shortlisted',
  'presented',
  'interview',
  'offer',
  'hired',
  'not_selected',
  'withdrawn',
  'declined',
  'job_closed',
  'expired',
] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

const GOING_ON = ['submitted', 'in_review', 'shortlisted', 'presented', 'interview', 'offer'] as const
const ENDS = ['hired', 'not_selected', 'withdrawn', 'declined', 'job_closed'] as const
const anywhere = [...GOING_ON, ...ENDS]

/**
 * Where an application may go: from each status that goes on to each other one, and to each end. A decision of ours can be
 * reversed; whoever has withdrawn applies anew, and an expired draft comes back.
 */
const MOVES: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  draft: ['submitted', 'expired'],
  submitted: anywhere,
  in_review: anywhere,
  shortlisted: anywhere,
  presented: anywhere,
  interview: anywhere,
  offer: anywhere,
  hired: GOING_ON,
  not_selected: GOING_ON,
  withdrawn: [],
  declined: GOING_ON,
  job_closed: GOING_ON,
  expired: ['draft'],
}
/** May an application go from one status to another? */
export const canMoveApplication = (from: ApplicationStatus, to: ApplicationStatus): boolean =>
  from !== to && MOVES[from].includes(to)

interface Application {
  status: ApplicationStatus
  /** The job takes applications. */
  isOpen: boolean
}

/** A draft goes on as long as its job takes applications; for one that takes none it can only be deleted. */
const whileOpen = ({ status, isOpen }: Application) =>
  status !== 'draft' ? 'STATE_NOT_ALLOWED' : isOpen ? null : 'JOB_CLOSED'

/** An application as its candidate knows it. */
export const applicationPolicy = policy<Application>('application')({
  update: { audience: 'candidate', refusal: whileOpen },
  /** Nothing has been sent yet. */
  delete: { audience: 'candidate', refusal: onlyIn('draft') },
  submit: {
    audience: 'candidate',
    refusal: (application) => (application.status === 'expired' ? 'JOB_CLOSED' : whileOpen(application)),
  },
  withdraw: {
    audience: 'candidate',
    refusal: ({ status }) => (canMoveApplication(status, 'withdrawn') ? null : 'STATE_NOT_ALLOWED'),
  },
  /** Nobody has received a draft; and whoever has withdrawn has told us to stop: nobody waits for the answer any more. */
  write: {
    audience: 'candidate',
    refusal: ({ status }) => (['draft', 'expired', 'withdrawn'].includes(status) ? 'STATE_NOT_ALLOWED' : null),
  },
})

/** An application as staff see it: its status is where a letter that is held takes it. */
interface Standing {
  status: ApplicationStatus
  hasLetter: boolean
}

/** Where an application stands for staff; by the status of the stage, for the candidate too. */
export const stagePolicy = policy<Standing>('stage')({
  /** One decision at a time; whoever has withdrawn applies anew. */
  move: {
    audience: 'applications.update',
    refusal: ({ status, hasLetter }) =>
      hasLetter || ['draft', 'withdrawn', 'expired'].includes(status) ? 'STATE_NOT_ALLOWED' : null,
  },
  /** The letter that is held, and with it the move. */
  recall: { audience: 'applications.update', refusal: ({ hasLetter }) => (hasLetter ? null : 'STATE_NOT_ALLOWED') },
})

/** What staff writes to a candidate about an application. */
export const messagePolicy = policy('message')({ create: { audience: 'applications.update' } })

export const applicationPermissions = permissions({
  'applications.read': ['Consultants', 'Researchers'],
  'applications.update': ['Consultants'],
})

export const applicationActivities = activities(
  'applications',
  'created',
  'deleted',
  'message',
  'late',
  'stage_updated',
  'letter_held',
  'letter_recalled',
  ...APPLICATION_STATUSES,
)
