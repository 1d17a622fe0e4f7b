import {
  PROFILE_FIELDS,
  PROFILE_NAMES,
  type ProfileFieldName,
  type ProfileValues,
} from '@korak/contract/candidates.fields.ts'
import type { ProfileLists } from '@korak/contract/cv.ts'
import { type Field, type NamesWhere, type ValueOf, namesWhere } from '@korak/contract/fields.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { instant, instantOrNull } from '#base/time.ts'
import { fieldsOf } from '#candidates/stored-fields.ts'
import { languageName } from '#candidates/lists/list-labels.ts'
import { listsOf } from '#candidates/lists/lists.service.ts'
import { findOptions, findPerson, type PersonRow } from '#exports/person.queries.ts'

/** A chosen option: its key, and the words shown for it in the language of the download. */
export interface Option {
  key: string
  label: string
}

const optional = <T, R>(value: T | null | undefined, make: (value: T) => R): R | null =>
  value === null || value === undefined ? null : make(value)

/** What the person has told us, as it goes into `art20/profile.json`. */
export interface Profile extends AccountFields {
  uid: string
  username: string
  /** Null of somebody whose application was entered by staff. */
  email: string | null
  language: Language
  position_department: string | null
  registered_at: string
  activated_at: string | null
  last_login_at: string | null
  /** Null for people who are no candidates. */
  candidate: CandidateProfile | null
}
type Declared = typeof PROFILE_FIELDS
type OfAccount = NamesWhere<Declared, { table: 'users' }>
type AccountFields = Pick<ProfileValues, OfAccount>
/** Fields that are a candidate's only. */
type Own = Exclude<ProfileFieldName, OfAccount>
/** A field as it is handed over: what was chosen from a list with its words. */
type Told<F extends Field> = F extends { kind: 'options' }
  ? Option[]
  : F extends { kind: 'choice' | 'level' | 'option' | 'country' }
    ? Option | null
    : ValueOf<F>

export interface CandidateProfile extends ToldFields {
  experiences: ProfileLists['experiences']
  schoolings: (Omit<ProfileLists['schoolings'][number], 'level'> & { level: Option | null })[]
  skills: string[]
  /** `level` is one of the European framework, or `native`. */
  languages: (Option & { level: ProfileLists['tongues'][number]['level'] })[]
}

/** The declared fields. */
type ToldFields = { [Name in Own]: Told<Declared[Name]> }
const OF_ACCOUNT = namesWhere(PROFILE_FIELDS, { table: 'users' })
const OWN = PROFILE_NAMES.filter((name): name is Own => PROFILE_FIELDS[name].table !== 'users')

/** Reads the profile. @returns null when the account is gone */
export async function readProfile(userId: string, language: Language): Promise<Profile | null> {
  const row = await findPerson(userId)
  if (!row) return null
  const options = new Map((await findOptions()).map((option) => [`${option.list}/${option.key}`, option]))
  const isEnglish = language === 'en-EN'
  const option = (list: string, key: string): Option => {
    const found = options.get(`${list}/${key}`)
    return { key, label: (isEnglish ? found?.labelEn : found?.labelSl) ?? key }
  }
  const { id, username, email, positionDepartment } = row
  return {
    ...fieldsOf(row, OF_ACCOUNT),
    uid: id,
    username,
    email,
    language: row.language,
    position_department: positionDepartment,
    registered_at: instant(row.createdAt),
    activated_at: instantOrNull(row.activatedAt),
    last_login_at: instantOrNull(row.lastLoginAt),
    candidate:
      row.candidateId === null
        ? null
        : { ...candidateOf(row, option, isEnglish), ...shownLists(await listsOf(userId), option, language) },
  }
}

type Lists = Pick<CandidateProfile, 'experiences' | 'schoolings' | 'skills' | 'languages'>

const shownLists = (
  { experiences, schoolings, skills, tongues }: ProfileLists,
  option: (list: string, key: string) => Option,
  language: Language,
): Lists => ({
  experiences,
  schoolings: schoolings.map((study) => ({
    ...study,
    level: optional(study.level, (level) => option('education', String(level))),
  })),
  skills,
  languages: tongues.map(({ code, level }) => ({ key: code, label: languageName(code, language), level })),
})

function candidateOf(
  row: PersonRow,
  option: (list: string, key: string) => Option,
  isEnglish: boolean,
): Omit<CandidateProfile, keyof Lists> {
  const fields = fieldsOf(row, OWN)
  const countryName = isEnglish ? row.countryEn : row.countrySl
  const told = (name: Own): unknown => {
    const field: Field = PROFILE_FIELDS[name]
    const value = fields[name]
    if (value === null) return null
    if (field.kind === 'country') return { key: value, label: countryName ?? value }
    if (field.kind === 'options') return [value].flat().map((key) => option(field.list, String(key)))
    return 'list' in field && field.kind !== 'number' ? option(field.list, String(value)) : value
  }
  return Object.fromEntries(OWN.map((name) => [name, told(name)])) as ToldFields
}
