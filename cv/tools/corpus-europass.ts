// Europass as data: the two XML vocabularies, as files and as attachments, and JSON of the open CV schema.
import { jsonText } from './corpus-json.ts'
import { countryCode, type Job, type Study } from './corpus-person.ts'
import { escapedView, type View } from './corpus-view.ts'

const each = <T>(list: readonly T[], one: (item: T) => string) => list.map(one).join('')
const some = (text: string | undefined, make: (text: string) => string) => (text ? make(text) : '')

/** 031 000 111 and +386 31 000 111 as dialling code and the rest. */
function dialled(phone: string): [string, string] {
  const digits = phone.replaceAll(/\D/g, '')
  const code = /^(?:00)?(386|385|387|49|43|44|39)/.exec(/^(\+|00)/.test(phone) ? digits : '')?.[1]
  return code ? [code, digits.replace(/^00/, '').slice(code.length)] : ['386', digits.replace(/^0/, '')]
}

/** The editor of 2020 and later: HR-XML, root Candidate. */
export function candidateXml(view: View): Buffer {
  const { p, lang } = escapedView(view)
  const code = p.country ? countryCode(p.country).toLowerCase() : 'si'
  const [dialling, number] = dialled(p.phone ?? '')
  const date = (at: string) => `<hr:FormattedDateTime>${at}</hr:FormattedDateTime>`
  const employed = ({ from, to, title, firm, place, what }: Job) =>
    `<EmployerHistory><hr:OrganizationName>${firm}</hr:OrganizationName><OrganizationContact><Communication><Address><oa:CityName>${place}</oa:CityName><CountryCode>${code}</CountryCode></Address></Communication></OrganizationContact><PositionHistory><PositionTitle typeCode="FREETEXT">${title}</PositionTitle><eures:EmploymentPeriod><eures:StartDate>${date(from)}</eures:StartDate>${some(to, (end) => `<eures:EndDate>${date(end)}</eures:EndDate>`)}<hr:CurrentIndicator>${!to}</hr:CurrentIndicator></eures:EmploymentPeriod><oa:Description>&lt;p&gt;${what.join(' ')}&lt;/p&gt;</oa:Description></PositionHistory></EmployerHistory>`
  const studied = ({ from, to, degree, school }: Study) =>
    `<EducationOrganizationAttendance><hr:OrganizationName>${school}</hr:OrganizationName><AttendancePeriod><StartDate>${date(from)}</StartDate>${some(to, (end) => `<EndDate>${date(end)}</EndDate>`)}<Ongoing>${!to}</Ongoing></AttendancePeriod><EducationDegree><hr:DegreeName>${degree}</hr:DegreeName></EducationDegree></EducationOrganizationAttendance>`
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Candidate xsi:schemaLocation="http://www.europass.eu/1.0 Candidate.xsd" xmlns="http://www.europass.eu/1.0" xmlns:oa="http://www.openapplications.org/oagis/9" xmlns:eures="http://www.europass_eures.eu/1.0" xmlns:hr="http://www.hr-xml.org/3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><hr:DocumentID schemeID="Test-0001" schemeName="DocumentIdentifier" schemeAgencyName="EUROPASS"/><CandidateSupplier><hr:PartyID schemeID="Test-0001" schemeName="PartyID" schemeAgencyName="EUROPASS"/><hr:PartyName>Owner</hr:PartyName><PersonContact><PersonName><oa:GivenName>${p.first}</oa:GivenName><hr:FamilyName>${p.last}</hr:FamilyName></PersonName></PersonContact></CandidateSupplier><CandidatePerson><PersonName><oa:GivenName>${p.first}</oa:GivenName><hr:FamilyName>${p.last}</hr:FamilyName></PersonName>${some(p.email, (email) => `<Communication><ChannelCode>Email</ChannelCode><oa:URI>${email}</oa:URI></Communication>`)}${some(p.phone, () => `<Communication><ChannelCode>Telephone</ChannelCode><UseCode>mobile</UseCode><CountryDialing>${dialling}</CountryDialing><oa:DialNumber>${number}</oa:DialNumber></Communication>`)}${some(p.linkedin, (link) => `<Communication><ChannelCode>Web</ChannelCode><UseCode>linkedin</UseCode><oa:URI>https://www.${link}</oa:URI></Communication>`)}${some(p.city, (city) => `<Communication><UseCode>home</UseCode><Address type="home">${some(p.street, (street) => `<oa:AddressLine>${street}</oa:AddressLine>`)}<oa:CityName>${city}</oa:CityName>${p.country ? `<CountryCode>${code}</CountryCode>` : ''}${some(p.postal, (postal) => `<oa:PostalCode>${postal}</oa:PostalCode>`)}</Address></Communication>`)}${some(p.birth, (day) => `<hr:BirthDate>${day}</hr:BirthDate>`)}${p.genderShown ? `<GenderCode>${p.gender}</GenderCode>` : ''}</CandidatePerson><CandidateProfile languageCode="${lang}"><hr:ID schemeID="Test-0001" schemeName="CandidateProfileID" schemeAgencyName="EUROPASS"/>${some(p.headline, (text) => `<ExecutiveSummary>${text}</ExecutiveSummary>`)}<EmploymentHistory>${each(p.jobs, employed)}</EmploymentHistory><EducationHistory>${each(p.studies, studied)}</EducationHistory></CandidateProfile></Candidate>
`)
}

const GENDER = { male: ['M', 'Moški'], female: ['F', 'Ženski'] }

/** The editor of 2013 to 2020: root SkillsPassport. */
export function passportXml(view: View): Buffer {
  const { p, lang } = escapedView(view)
  const at = (name: string, date: string) => {
    const [year, month, day] = date.split('-')
    return `<${name} year="${year}"${month ? ` month="--${month}"` : ''}${day ? ` day="---${day}"` : ''}/>`
  }
  const span = (from: string, to: string) =>
    `<Period>${at('From', from)}${to ? at('To', to) : '<Current>true</Current>'}</Period>`
  const land = some(
    p.country,
    (label) => `<Country><Code>${countryCode(label)}</Code><Label>${label}</Label></Country>`,
  )
  const employed = ({ from, to, title, firm, place, what }: Job) =>
    `<WorkExperience>${span(from, to)}<Position><Label>${title}</Label></Position><Activities>${what.join(' ')}</Activities><Employer><Name>${firm}</Name><ContactInfo><Address><Contact><Municipality>${place}</Municipality></Contact></Address></ContactInfo></Employer></WorkExperience>`
  const studied = ({ from, to, degree, school }: Study) =>
    `<Education>${span(from, to)}<Title>${degree}</Title><Organisation><Name>${school}</Name></Organisation></Education>`
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<SkillsPassport xmlns="http://europass.cedefop.europa.eu/Europass" locale="${lang}"><DocumentInfo><DocumentType>ECV</DocumentType><CreationDate>2019-05-06T08:00:00.000Z</CreationDate><XSDVersion>V3.4</XSDVersion><Generator>EWA</Generator></DocumentInfo><LearnerInfo><Identification><PersonName>${some(p.before, (text) => `<Title><Label>${text}</Label></Title>`)}<FirstName>${p.first}</FirstName><Surname>${p.last}</Surname></PersonName><ContactInfo>${some(p.city, (city) => `<Address><Contact>${some(p.street, (street) => `<AddressLine>${street}</AddressLine>`)}${some(p.postal, (postal) => `<PostalCode>${postal}</PostalCode>`)}<Municipality>${city}</Municipality>${land}</Contact></Address>`)}${some(p.email, (email) => `<Email><Contact>${email}</Contact></Email>`)}${some(p.phone, (phone) => `<TelephoneList><Telephone><Contact>${phone}</Contact><Use><Code>mobile</Code><Label>Mobile</Label></Use></Telephone></TelephoneList>`)}</ContactInfo><Demographics>${some(p.birth, (day) => at('Birthdate', day))}${p.genderShown ? `<Gender><Code>${GENDER[p.gender][0]}</Code><Label>${GENDER[p.gender][1]}</Label></Gender>` : ''}</Demographics></Identification>${some(p.headline, (text) => `<Headline><Type><Code>preferred_job</Code><Label>Želena zaposlitev</Label></Type><Description><Label>${text}</Label></Description></Headline>`)}<WorkExperienceList>${each(p.jobs, employed)}</WorkExperienceList><EducationList>${each(p.studies, studied)}</EducationList></LearnerInfo></SkillsPassport>
`)
}

/** The open JSON schema; with empty strings for what is missing, as many editors write it. */
export function openJson({ p }: View, empties = false): Buffer {
  const blank = empties ? '' : undefined
  const [kind, area] = ['studyType', 'area']
  const data = {
    $schema: 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json',
    basics: {
      name: [p.before, p.first, p.last].filter(Boolean).join(' '),
      label: p.headline ?? blank,
      image: blank,
      email: p.email ?? blank,
      phone: p.phone ?? blank,
      url: blank,
      summary: p.about ?? blank,
      location: {
        address: p.street ?? blank,
        postalCode: p.postal ?? blank,
        city: p.city ?? blank,
        countryCode: p.country ? countryCode(p.country) : blank,
      },
      profiles: [
        { network: 'GitHub', username: 'example-only', url: blank },
        ...(p.linkedin
          ? [{ network: 'LinkedIn', username: p.linkedin.split('/').at(-1), url: `https://www.${p.linkedin}/` }]
          : []),
      ],
    },
    work: p.jobs.map(({ from, to, title, firm, place, what }) => ({
      name: firm,
      position: title,
      location: place,
      url: blank,
      startDate: from,
      endDate: to || blank,
      highlights: what,
    })),
    volunteer: [{ organization: 'Animal Shelter Three Paws', position: 'Dog walker', startDate: '2018-01' }],
    education: p.studies.map(({ from, to, degree, school }) => {
      const [type, field] = degree.split(', ')
      return { institution: school, [area]: field ?? blank, [kind]: type, startDate: from, endDate: to || blank }
    }),
    skills: p.more.flatMap(([heading, lines]) => [{ name: heading, keywords: lines }]),
    references: (p.references ?? []).map((reference) => ({ name: reference, reference: 'Available on request.' })),
  }
  return Buffer.from(jsonText(data))
}
