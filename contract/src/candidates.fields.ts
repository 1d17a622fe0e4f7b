// The profile of a candidate. A field declared here is validated, stored, shown in registration and settings, exported and
// cleared; besides it a field needs its column, the word for its label in both languages, and its test: docs/how-to.md.
import { type Fields, type NamesWhere, type ValuesOf, namesWhere } from './fields.ts'

const GENDERS = ['male', 'female'] as const
const CAREERS = ['beginner', 'experienced-worker', 'experienced-expert', 'middle-management', 'top-management'] as const

/** Sections of the profile, in the order they are asked. */
export const PROFILE_SECTIONS = ['basic', 'current', 'desired'] as const
export type ProfileSection = (typeof PROFILE_SECTIONS)[number]

const user = { table: 'users' } as const
const candidate = { table: 'candidates' } as const
/** Kept apart from what consultants read. */
const demographics = { table: 'candidate_demographics', readers: 'nobody' } as const
const basic = { section: 'basic' } as const
const current = { section: 'current' } as const
const desired = { section: 'desired', pd: 'preference' } as const

/** In the order they are asked. */
export const PROFILE_FIELDS = {
  name: {
    kind: 'text',
    max: 120,
    ...user,
    ...basic,
    pd: 'identity',
    readers: 'company',
    required: true,
    autoComplete: 'name',
  },
  gender: { kind: 'choice', options: GENDERS, list: 'gender', ...demographics, ...basic, pd: 'gender', required: true },
  birthday: { kind: 'day', ...demographics, ...basic, pd: 'birthday', required: true, autoComplete: 'bday' },
  // Levels of the Slovenian qualifications framework.
  education: {
    kind: 'level',
    min: 2,
    max: 10,
    list: 'education',
    ...candidate,
    ...basic,
    pd: 'education',
    readers: 'company',
    required: true,
  },
  education_summary: {
    kind: 'text',
    max: 300,
    ...candidate,
    ...basic,
    pd: 'education',
    readers: 'company',
    suggested: true,
  },
  career: {
    kind: 'choice',
    options: CAREERS,
    list: 'career',
    ...candidate,
    ...basic,
    pd: 'employment',
    readers: 'company',
    required: true,
  },
  phone: {
    kind: 'text',
    max: 40,
    format: 'phone',
    ...candidate,
    ...basic,
    pd: 'contact',
    readers: 'company',
    suggested: true,
    autoComplete: 'tel',
    measure: 'medium',
  },
  address: {
    kind: 'text',
    max: 200,
    ...candidate,
    ...basic,
    pd: 'contact',
    readers: 'nobody',
    autoComplete: 'street-address',
  },
  postal: {
    kind: 'text',
    max: 12,
    ...candidate,
    ...basic,
    pd: 'contact',
    readers: 'nobody',
    autoComplete: 'postal-code',
    measure: 'short',
  },
  city: {
    kind: 'text',
    max: 100,
    ...candidate,
    ...basic,
    pd: 'contact',
    readers: 'company',
    suggested: true,
    autoComplete: 'address-level2',
  },
  country: { kind: 'country', ...candidate, ...basic, pd: 'contact', readers: 'staff' },
  employer: {
    kind: 'text',
    max: 200,
    ...candidate,
    ...current,
    pd: 'employment',
    readers: 'company',
    autoComplete: 'organization',
  },
  position_title: {
    kind: 'text',
    max: 200,
    ...user,
    ...current,
    pd: 'employment',
    readers: 'company',
    suggested: true,
    autoComplete: 'organization-title',
  },
  notice_days: {
    kind: 'number',
    min: 0,
    max: 365,
    unit: 'days',
    list: 'notice-days',
    ...candidate,
    ...current,
    pd: 'employment',
    readers: 'company',
    measure: 'short',
  },
  linkedin_url: {
    kind: 'text',
    max: 500,
    format: 'linkedin',
    ...candidate,
    ...current,
    pd: 'contact',
    readers: 'company',
    autoComplete: 'url',
  },
  industries: {
    kind: 'options',
    list: 'candidate-industries',
    max: 30,
    ...candidate,
    ...desired,
    readers: 'company',
    suggested: true,
  },
  workfields: {
    kind: 'options',
    list: 'candidate-work-fields',
    max: 31,
    ...candidate,
    ...desired,
    readers: 'company',
    suggested: true,
  },
  region: { kind: 'option', list: 'project-ad-region', ...candidate, ...desired, readers: 'staff', suggested: true },
  // Gross pay a year.
  expectations: {
    kind: 'number',
    min: 0,
    max: 10_000_000,
    unit: '€',
    ...candidate,
    ...desired,
    readers: 'staff',
    measure: 'medium',
  },
} as const satisfies Fields
export type ProfileFieldName = keyof typeof PROFILE_FIELDS
export type ProfileValues = ValuesOf<typeof PROFILE_FIELDS>
export const PROFILE_NAMES = Object.keys(PROFILE_FIELDS) as ProfileFieldName[]

/** Fields of a section, in the order they are asked. */
export const fieldsOfSection = (section: ProfileSection): ProfileFieldName[] => namesWhere(PROFILE_FIELDS, { section })

/** What is required of a candidate (section 2 of the specification). */
export const REQUIRED_FIELDS = namesWhere(PROFILE_FIELDS, { required: true })
export type RequiredField = NamesWhere<typeof PROFILE_FIELDS, { required: true }>
/** Of those, what the portal looks at before it lets somebody in; the name stands beside them. */
export const GATE_FIELDS = REQUIRED_FIELDS.filter((name): name is Exclude<RequiredField, 'name'> => name !== 'name')
type OptionalField = Exclude<ProfileFieldName, RequiredField>
export const OPTIONAL_FIELDS = PROFILE_NAMES.filter(
  (name): name is OptionalField => !('required' in PROFILE_FIELDS[name]),
)
/** Parts of the profile that are lists: consultants search by them. */
export const PROFILE_LISTS = ['experiences', 'schoolings', 'skills', 'tongues'] as const
/** What makes a profile useful although nobody must fill it in; `cv` is an uploaded file. */
export const SUGGESTED_PARTS = ['cv', ...PROFILE_LISTS] as const
export const SUGGESTED_FIELDS = [...SUGGESTED_PARTS, ...namesWhere(PROFILE_FIELDS, { suggested: true })] as const
