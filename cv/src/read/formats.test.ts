import { expect, test } from 'vitest'
import { type CvDocument, Unreadable } from '#document.ts'
import { FILL } from '#reading.ts'
import { readCv } from './read.ts'
import { readOdt } from './odt.ts'
import { readRtf } from './rtf.ts'
import { ZipFile } from 'yazl'
import { buffer } from 'node:stream/consumers'
import { find, parseXml, textOf } from './xml.ts'

const today = new Date('2026-11-21')
const noOcr = () => Promise.reject(new Unreadable('time-out'))
const read = (text: string) => readCv(Buffer.from(text), today, noOcr)
const values = async (text: string) => {
  const { fields } = await read(text)
  return Object.fromEntries(
    Object.entries(fields).map(([field, found]) => [field, found && found.confidence >= FILL ? found.value : null]),
  )
}

const same = {
  name: 'Maja Zupan',
  email: 'maja.zupan@posta.example',
  phone: '+38641000111',
  address: 'Celovška cesta 5',
  city: 'Ljubljana',
  postal: '1000',
  country: 'SI',
  linkedin_url: 'https://www.linkedin.com/in/maja-zupan',
  education: 5,
  employer: 'Most d.o.o.',
  position_title: 'Vodja projektov',
  region: 'osrednjeslovenska',
}

test('the XML of the editor of Europass is read whatever its prefixes', async () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><Candidate xmlns="http://www.europass.eu/1.0" xmlns:oa="x" xmlns:hr="y" xmlns:eures="z"><CandidatePerson>
    <PersonName><oa:GivenName>Maja</oa:GivenName><hr:FamilyName>Zupan</hr:FamilyName></PersonName>
    <Communication><ChannelCode>Email</ChannelCode><oa:URI>maja.zupan@posta.example</oa:URI></Communication>
    <Communication><ChannelCode>Telephone</ChannelCode><CountryDialing>386</CountryDialing><oa:DialNumber>41000111</oa:DialNumber></Communication>
    <Communication><ChannelCode>Web</ChannelCode><oa:URI>https://www.linkedin.com/in/maja-zupan</oa:URI></Communication>
    <Communication><UseCode>home</UseCode><Address><oa:AddressLine>Celovška cesta 5</oa:AddressLine><oa:CityName>Ljubljana</oa:CityName><CountryCode>si</CountryCode><oa:PostalCode>1000</oa:PostalCode></Address></Communication>
    <hr:BirthDate>1988-05-17</hr:BirthDate><GenderCode>2</GenderCode></CandidatePerson>
    <CandidateProfile><EmploymentHistory><EmployerHistory><hr:OrganizationName>Most d.o.o.</hr:OrganizationName><PositionHistory><PositionTitle>Vodja projektov</PositionTitle>
    <eures:EmploymentPeriod><eures:StartDate><hr:FormattedDateTime>2017-05</hr:FormattedDateTime></eures:StartDate><hr:CurrentIndicator>true</hr:CurrentIndicator></eures:EmploymentPeriod>
    <oa:Description>&lt;p&gt;Vodenje&lt;/p&gt;</oa:Description></PositionHistory></EmployerHistory></EmploymentHistory>
    <EducationHistory><EducationOrganizationAttendance><hr:OrganizationName>Gimnazija Vič</hr:OrganizationName><EducationLevelCode>4</EducationLevelCode><EducationDegree><hr:DegreeName>Gimnazijska maturantka</hr:DegreeName></EducationDegree></EducationOrganizationAttendance></EducationHistory></CandidateProfile></Candidate>`
  expect(await values(xml)).toMatchObject({ ...same, birthday: '1988-05-17', gender: 'female' })
})

test('JSON Resume is read; work without an end goes on', async () => {
  const cv = {
    basics: {
      name: 'Maja Zupan',
      email: 'maja.zupan@posta.example',
      phone: '041 000 111',
      location: { address: 'Celovška cesta 5', postalCode: '1000', city: 'Ljubljana', countryCode: 'SI' },
      profiles: [{ network: 'LinkedIn', username: 'maja-zupan' }],
    },
    work: [{ name: 'Most d.o.o.', position: 'Vodja projektov', startDate: '2017-05' }],
    education: [
      { studyType: 'Gimnazija, srednje strokovno ali poklicno-tehniško izobraževanje', area: 'Ekonomska gimnazija' },
    ],
  }
  expect(await values(JSON.stringify(cv))).toMatchObject(same)
})

test('the older XML of Europass is read', async () => {
  const xml = `<?xml version="1.0"?><SkillsPassport xmlns="http://europass.cedefop.europa.eu/Europass"><LearnerInfo><Identification>
    <PersonName><FirstName>Betty</FirstName><Surname>Hobkins</Surname></PersonName>
    <ContactInfo><Address><Contact><AddressLine>Vojkova 3</AddressLine><PostalCode>6000</PostalCode><Municipality>Koper</Municipality><Country><Code>SI</Code></Country></Contact></Address>
    <Email><Contact>betty@posta.example</Contact></Email><TelephoneList><Telephone><Contact>041 000 222</Contact><Use><Code>mobile</Code></Use></Telephone></TelephoneList></ContactInfo>
    <Demographics><Birthdate year="1974" month="--03" day="---10"/><Gender><Code>F</Code></Gender></Demographics></Identification>
    <WorkExperienceList><WorkExperience><Period><From year="2002" month="--08"/><Current>true</Current></Period><Position><Label>Analitičarka</Label></Position><Employer><Name>Luka d.d.</Name></Employer></WorkExperience></WorkExperienceList>
    <EducationList><Education><Title>Univerzitetna diplomirana ekonomistka</Title><Level><Code>5</Code></Level></Education></EducationList></LearnerInfo></SkillsPassport>`
  expect(await values(xml)).toMatchObject({
    name: 'Betty Hobkins',
    birthday: '1974-03-10',
    gender: 'female',
    phone: '+38641000222',
    employer: 'Luka d.d.',
    position_title: 'Analitičarka',
    education: 8,
  })
})

test('one bad value spoils only itself', async () => {
  const reading = await read(
    '{"basics":{"name":"Ana Novak","email":"ni naslov","location":null,"profiles":[{"network":"LinkedIn","url":""}]},"work":"nič"}',
  )
  expect([reading.fields.name?.value, reading.fields.email]).toEqual(['Ana Novak', null])
})

test('rich text keeps letters of its code page, numbers of Unicode and bold', () => {
  const { lines }: CvDocument = readRtf(
    Buffer.from(
      String.raw`{\rtf1\ansi\ansicpg1250{\fonttbl{\f0 Arial;}}{\b \'8eiga Koro\u353?ec}\par Naslov:\tab Ro\'9ena 7\par}`,
      'latin1',
    ),
  )
  expect(lines.map(({ cells, isBold }) => [cells, isBold])).toEqual([
    [['Žiga Korošec'], true],
    [['Naslov:', 'Rožna 7'], false],
  ])
})

test('XML is read without document types, entities or prefixes', () => {
  expect(textOf(find(parseXml('<a:b xmlns:a="x"><a:c d=">">e &amp; &#269;</a:c></a:b>'), 'b', 'c'))).toBe('e & č')
  expect(() => parseXml('<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>')).toThrow(Unreadable)
  expect(() => parseXml('<a>'.repeat(1000))).toThrow(Unreadable)
  expect(() => parseXml(`<a b="${'x'.repeat(200_000)}`)).toThrow(Unreadable)
})

test.each([
  ['', 'empty'],
  ['%PDF-1.7 nothing behind it', 'broken'],
  ['PK\u0003\u0004 no archive', 'broken'],
  ['\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008 binary', 'unknown-format'],
  ['{"no":"cv"}', 'unknown-format'],
  ['1234567890 1234567890', 'no-text'],
])('a file that is no CV says why: %j', async (text, reason) => {
  await expect(read(text)).rejects.toMatchObject({ reason })
})

test('a Word document with a password, which lies in the container of older ones, says so', async () => {
  const container = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1016),
    Buffer.from('EncryptedPackage', 'utf16le'),
    Buffer.alloc(512),
  ])
  await expect(readCv(container, today, noOcr)).rejects.toMatchObject({ reason: 'locked' })
})

test('a picture is nothing a CV is taken in', async () => {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(48)])
  const jpeg = Buffer.concat([Buffer.from('ffd8ffe000104a46', 'hex'), Buffer.alloc(48)])
  const webp = Buffer.concat([Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 '), Buffer.alloc(48)])
  for (const picture of [png, jpeg, webp])
    await expect(readCv(picture, today, noOcr)).rejects.toMatchObject({ reason: 'unknown-format' })
})

test('a letter drawn as its Icelandic double is the one of Slovenian and Croatian names', async () => {
  expect((await values('Ime in priimek: Luka Ðorđević\nluka@djordjevic.example')).name).toBe('Luka Đorđević')
  expect((await read('Name: Þóra Ðal\nKončala sem šolo.')).fields.name?.value).toBe('Þóra Ðal')
})

test('a shape with text in an ODT is read line by line, as a text box is', async () => {
  const zip = new ZipFile()
  const content = `<document-content><body><text><h>Ana Vzorec</h><p><custom-shape><p>Polje 3</p><p>1290 Grosuplje</p></custom-shape>Pekovka</p></text></body></document-content>`
  zip.addBuffer(Buffer.from(content), 'content.xml')
  zip.end()
  const { lines } = readOdt(await buffer(zip.outputStream as unknown as NodeJS.ReadableStream))
  expect(lines.map(({ text }) => text)).toEqual(expect.arrayContaining(['Polje 3', '1290 Grosuplje', 'Pekovka']))
})
