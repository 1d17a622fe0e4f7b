import type { NamedValues } from './structured.ts'
import { descend, find, findAll, textOf, type Xml } from './xml.ts'

const value = (node: Xml | undefined, ...path: string[]): string => textOf(find(node, ...path)).trim()
/** ISCED 1997, which is coarser than the Slovenian levels: words decide between those it allows. */
const LEVELS: Record<string, number[]> = { 1: [2], 2: [2], 3: [5, 4, 3], 4: [5], 5: [7, 8, 6, 9], 6: [10] }

/** The XML the editor of Cedefop attached to its PDFs from 2013 to 2020. */
export function readSkillsPassport(passport: Xml): NamedValues {
  const learner = find(passport, 'LearnerInfo')
  const identity = find(learner, 'Identification')
  const contact = find(identity, 'ContactInfo')
  const address = find(contact, 'Address', 'Contact')
  const demographics = find(identity, 'Demographics')
  const sites = findAll(find(contact, 'WebsiteList'), 'Website').map((site) => value(site, 'Contact'))
  return {
    name: [value(identity, 'PersonName', 'FirstName'), value(identity, 'PersonName', 'Surname')]
      .filter(Boolean)
      .join(' '),
    email: value(contact, 'Email', 'Contact'),
    phone: phone(findAll(find(contact, 'TelephoneList'), 'Telephone')),
    linkedin: sites.find((site) => /linkedin\.com\/in\//i.test(site)) ?? '',
    street: [value(address, 'AddressLine'), value(address, 'AddressLine2')].filter(Boolean).join(', '),
    postal: value(address, 'PostalCode'),
    city: value(address, 'Municipality'),
    country: value(address, 'Country', 'Code') || value(address, 'Country', 'Label'),
    birthday: dayOf(find(demographics, 'Birthdate')),
    gender: value(demographics, 'Gender', 'Code'),
    jobs: findAll(find(learner, 'WorkExperienceList'), 'WorkExperience').map((job) => ({
      title: value(job, 'Position', 'Label'),
      employer: value(job, 'Employer', 'Name'),
      ...periodOf(find(job, 'Period')),
      description: value(job, 'Activities')
        .replaceAll(/<[^>]*>/g, ' ')
        .trim(),
    })),
    studies: findAll(find(learner, 'EducationList'), 'Education').map((study) => ({
      degree: value(study, 'Title'),
      school: value(study, 'Organisation', 'Name'),
      ...periodOf(find(study, 'Period')),
      levels: LEVELS[value(study, 'Level', 'Code')] ?? [],
    })),
    skills: descend(find(learner, 'Skills'), 'Description').map((node) =>
      textOf(node)
        .replaceAll(/<[^>]*>/g, ' ')
        .trim()
        .slice(0, 60),
    ),
    tongues: tonguesOf(find(learner, 'Skills', 'Linguistic')),
  }
}

/** Mobile first: the list tells which is which. */
function phone(list: Xml[]): string {
  const mobile = list.find((one) => /mobile/i.test(value(one, 'Use', 'Code')))
  return value(mobile ?? list[0], 'Contact')
}

/** Months and days are written as `--03` and `---10`. */
function dayOf(node: Xml | undefined): string {
  const { year = '', month = '', day = '' } = node?.attributes ?? {}
  const number = (text: string) => text.replaceAll('-', '').padStart(2, '0')
  return [year, month && number(month), month && day && number(day)].filter(Boolean).join('-')
}

const periodOf = (period: Xml | undefined) => ({
  start: dayOf(find(period, 'From')),
  end: dayOf(find(period, 'To')),
  isCurrent: value(period, 'Current').toLowerCase() === 'true',
})

function tonguesOf(linguistic: Xml | undefined): NamedValues['tongues'] {
  const native = descend(linguistic, 'MotherTongue').map((one) => ({
    code: value(one, 'Description', 'Code'),
    level: 'native' as const,
  }))
  const foreign = descend(linguistic, 'ForeignLanguage').map((one) => {
    const levels = ['Listening', 'Reading', 'SpokenInteraction', 'SpokenProduction', 'Writing']
      .map((name) => value(one, 'ProficiencyLevel', name))
      .filter(Boolean)
    return {
      code: value(one, 'Description', 'Code'),
      level: (levels.toSorted()[levels.length >> 1] ?? null) as NamedValues['tongues'][number]['level'],
    }
  })
  return [...native, ...foreign].filter(({ code }) => code !== '')
}
