import type { PlainScreen } from '@korak/contract/screens.ts'
import type { Permission } from '@korak/contract/route.ts'
import { type CurrentUser, enters } from '#base/session/session.ts'
import type { IconShape } from '#ui/IconShape.ts'
import {
  IconAlertTriangle,
  IconBriefcase,
  IconBuilding,
  IconCalendarCheck,
  IconCheck,
  IconClipboardList,
  IconEye,
  IconFileText,
  IconInfoCircle,
  IconListDetails,
  IconMessage,
  IconPrinter,
  IconSend,
  IconShield,
  IconShieldCheck,
  IconUser,
  IconUsers,
} from '#ui/icons.ts'
import { m } from '#words/messages.js'

interface OfficeItem {
  path: PlainScreen
  label: () => string
  icon: IconShape
  /** What its screens ask for. */
  permission: Permission | 'staff'
  /** After `g`, the key that leads there. */
  key: string
  /** Daily work, or what is set up once. */
  group: 'work' | 'set-up'
}

const ITEMS: readonly OfficeItem[] = [
  {
    path: '/office',
    label: () => m.office_today(),
    icon: IconCalendarCheck,
    permission: 'staff',
    key: 'd',
    group: 'work',
  },
  {
    path: '/office/jobs',
    label: () => m.office_jobs(),
    icon: IconBriefcase,
    permission: 'jobs.read',
    key: 'j',
    group: 'work',
  },
  {
    path: '/office/applications',
    label: () => m.staff_applications(),
    icon: IconSend,
    permission: 'applications.read',
    key: 'a',
    group: 'work',
  },
  {
    path: '/office/interviews',
    label: () => m.interviews_title(),
    icon: IconMessage,
    permission: 'applications.read',
    key: 'k',
    group: 'work',
  },
  {
    path: '/office/offers',
    label: () => m.offers_title(),
    icon: IconFileText,
    permission: 'offers.manage',
    key: 'f',
    group: 'work',
  },
  {
    path: '/office/printed-letters',
    label: () => m.printed_title(),
    icon: IconPrinter,
    permission: 'applications.read',
    key: 't',
    group: 'work',
  },
  {
    path: '/office/placements',
    label: () => m.placements_title(),
    icon: IconCheck,
    permission: 'placements.manage',
    key: 'q',
    group: 'work',
  },
  {
    path: '/office/tasks',
    label: () => m.tasks_title(),
    icon: IconClipboardList,
    permission: 'tasks.manage',
    key: 'n',
    group: 'work',
  },
  {
    path: '/office/evaluations',
    label: () => m.evaluations_title(),
    icon: IconClipboardList,
    permission: 'evaluations.create',
    key: 'g',
    group: 'work',
  },
  {
    path: '/office/companies',
    label: () => m.companies_title(),
    icon: IconBuilding,
    permission: 'companies.read',
    key: 'c',
    group: 'work',
  },
  {
    path: '/office/news',
    label: () => m.news_title(),
    icon: IconInfoCircle,
    permission: 'jobs.read',
    key: 'o',
    group: 'work',
  },
  {
    path: '/office/campaigns/raters',
    label: () => m.proposals_nav(),
    icon: IconUser,
    permission: 'campaigns.read',
    key: 'e',
    group: 'work',
  },
  {
    path: '/office/consents',
    label: () => m.ending_consents_nav(),
    icon: IconShieldCheck,
    permission: 'consents.read',
    key: 'i',
    group: 'work',
  },
  {
    path: '/office/replies',
    label: () => m.replies_title(),
    icon: IconMessage,
    permission: 'applications.update',
    key: 'b',
    group: 'work',
  },
  {
    path: '/office/templates/documents',
    label: () => m.documents_title(),
    icon: IconFileText,
    permission: 'documents.manage',
    key: 'l',
    group: 'set-up',
  },
  {
    path: '/office/codelists',
    label: () => m.office_codelists(),
    icon: IconListDetails,
    permission: 'codelists.manage',
    key: 's',
    group: 'set-up',
  },
  {
    path: '/office/templates',
    label: () => m.letter_templates_title(),
    icon: IconFileText,
    permission: 'letter_templates.update',
    key: 'h',
    group: 'set-up',
  },
  {
    path: '/office/users',
    label: () => m.users_title(),
    icon: IconUsers,
    permission: 'users.manage',
    key: 'u',
    group: 'set-up',
  },
  {
    path: '/office/roles',
    label: () => m.roles_title(),
    icon: IconShield,
    permission: 'roles.manage',
    key: 'v',
    group: 'set-up',
  },
  {
    path: '/office/audit',
    label: () => m.audit_title(),
    icon: IconEye,
    permission: 'audit.read',
    key: 'r',
    group: 'set-up',
  },
  {
    path: '/office/failed-mails',
    label: () => m.failed_mails_title(),
    icon: IconSend,
    permission: 'system.read',
    key: 'm',
    group: 'set-up',
  },
  {
    path: '/office/failed-work',
    label: () => m.failed_work_title(),
    icon: IconAlertTriangle,
    permission: 'system.read',
    key: 'z',
    group: 'set-up',
  },
]

const NEW: readonly Pick<OfficeItem, 'path' | 'label' | 'permission'>[] = [
  { path: '/office/jobs/new', label: () => m.job_new(), permission: 'jobs.create' },
  { path: '/office/companies/new', label: () => m.company_new(), permission: 'companies.manage' },
  { path: '/office/users/invite', label: () => m.users_invite(), permission: 'users.manage' },
]
/** What this person can begin from anywhere. */
export const newFor = (user: CurrentUser) => NEW.filter(({ permission }) => enters(user, permission))

/** What this person can go to in the office, in order. */
export const officeFor = (user: CurrentUser): OfficeItem[] => ITEMS.filter(({ permission }) => enters(user, permission))

/** The current screen or one inside its section; today is nobody's section. */
export const isOpen = ({ path }: OfficeItem, current: string): boolean =>
  isIn(path, current) && !ITEMS.some((other) => other.path.length > path.length && isIn(other.path, current))
const isIn = (path: string, current: string): boolean =>
  current === path || (path !== '/office' && current.startsWith(`${path}/`))
