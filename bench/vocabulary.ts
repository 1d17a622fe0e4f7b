import { SeededRandom } from './seeded-random.ts'

export const TITLES = (
  'Elektroinženir|Računovodja|Vodja projektov|Komercialist|Kuhar|Mizar|Skladiščnik|Razvijalec programske opreme|Medicinska sestra|' +
  'Voznik kombija|Analitik podatkov|Kadrovski svetovalec|Tehnolog|Varilec|Učitelj matematike|Prodajalec|Arhitekt|Kontrolor kakovosti|' +
  'Poslovni sekretar|Serviser hladilnih naprav|Logist|Fizioterapevt|Pravnik|Oblikovalec|Vodja izmene|Strojni ključavničar|Receptor|' +
  'Vzdrževalec|Laborant|Upravljalec CNC strojev'
).split('|')
export const TITLES_EN = (
  'Electrical engineer|Accountant|Project manager|Sales representative|Cook|Carpenter|Warehouse worker|Software developer|Nurse|' +
  'Van driver|Data analyst|HR consultant|Process engineer|Welder|Maths teacher|Shop assistant|Architect|Quality controller|' +
  'Office assistant|Cooling engineer|Logistics planner|Physiotherapist|Lawyer|Designer|Shift leader|Fitter|Receptionist|' +
  'Maintenance technician|Laboratory technician|CNC operator'
).split('|')
export const LEVELS = [
  '',
  'mlajši',
  'samostojni',
  'višji',
  'glavni',
  'za nedoločen čas',
  'za Štajersko',
  'v mednarodnem okolju',
]
export const SENTENCES = (
  'Delo v urejenem okolju z ekipo petih ljudi|Samostojno vodenje naročil od ponudbe do prevzema|Redno izobraževanje in mentorstvo|' +
  'Dodatek za dvoizmensko delo|Poznavanje programa SAP|Aktivno znanje nemščine|Vozniški izpit kategorije B|Dve leti izkušenj s podobnim delom|' +
  'Sodelovanje pri uvajanju novih izdelkov|Skrb za varnost pri delu|Priprava poročil za vodstvo|Možnost dela od doma dva dni na teden|' +
  'Natančnost in veselje do dela z ljudmi|Stik s kupci v tujini|Letni dopust po dogovoru|Organizirana prehrana'
).split('|')

const SYLLABLES =
  'ba be bi bo da de di do ga go ka ke ki ko la le li lo ma me mi mo na ne ni no pa pe po ra re ri ro sa se si so ta te ti to va ve vi vo za ze zo'.split(
    ' ',
  )
/** Words as rare as names of tools and products are: what narrow searches are for. */
export function rareWords(count: number): string[] {
  const random = new SeededRandom(7)
  const words = new Set<string>()
  while (words.size < count) words.add(Array.from({ length: 4 }, () => random.one(SYLLABLES)).join(''))
  return [...words]
}
