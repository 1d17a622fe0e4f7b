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

const ENDS = ['not_selected', 'withdrawn', 'job_closed'] as const

/** Where an application may go. Staff may skip stages forward; nothing that ended starts again except an expired draft. */
const MOVES: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  draft: ['submitted', 'expired'],
  submitted: ['in_review', 'shortlisted', 'presented', 'interview', ...ENDS],
  in_review: ['shortlisted', 'presented', 'interview', 'offer', ...ENDS],
  shortlisted: ['presented', 'interview', 'offer', ...ENDS],
  presented: ['shortlisted', 'interview', 'offer', ...ENDS],
  interview: ['shortlisted', 'offer', 'hired', ...ENDS],
  offer: ['interview', 'hired', 'declined', ...ENDS],
  hired: [],
  not_selected: [],
  withdrawn: [],
  declined: [],
  job_closed: [],
  expired: ['draft'],
}
/** May an application go from one status to another? */
export const canMoveApplication = (from: ApplicationStatus, to: ApplicationStatus): boolean => MOVES[from].includes(to)

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

/** Where an application stands for staff; by the status of the stage, for the candidate too. */
export const stagePolicy = policy('stage')({ move: { audience: 'applications.update' } })

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
  ...APPLICATION_STATUSES,
)
