import { expect, test } from 'vitest'
import { withoutGender } from './titles.ts'

test.each([
  ['Razvojna inženirka', 'Razvojni inženir'],
  ['VIŠJA STROKOVNA SODELAVKA', 'VIŠJI STROKOVNI SODELAVEC'],
  ['delala sem kot prodajalka in natakarica', 'delala sem kot prodajalec in natakar'],
  ['delo strokovne sodelavke za kadre', 'delo strokovnega sodelavca za kadre'],
  ['univ. dipl. ekonomistka, diplomirana sociologinja', 'univ. dipl. ekonomist, diplomirani sociolog'],
  ['Računovodkinja', 'Računovodja'],
  ['Tehnična vodja', 'Tehnični vodja'],
  ['Diplomirana medicinska sestra', 'Diplomirani medicinski tehnik'],
  ['Učiteljica, vzgojiteljica, profesorica matematike', 'Učitelj, vzgojitelj, profesor matematike'],
  ['Samostalna referentica nabave', 'Samostalni referent nabave'],
  ['Prodavačica', 'Prodavač'],
  ['Magistra farmacije, zobozdravnica', 'Magister farmacije, zobozdravnik'],
  ['Mlajša oblikovalka, zdravstvena delavka', 'Mlajši oblikovalec, zdravstveni delavec'],
  ['Technische Leiterin', 'Technischer Leiter'],
  ['Industriekauffrau', 'Industriekaufmann/-frau'],
  ['Industriekaufmann', 'Industriekaufmann/-frau'],
  ['Fachärztin', 'Facharzt'],
  ['Saleswoman', 'Salesperson'],
  ['Salesman', 'Salesperson'],
])('a title is read without the gender of who has it: %s', (text, expected) => {
  expect(withoutGender(text)).toBe(expected)
})

test.each([
  'Vodja prodaje',
  'Razvojni inženir',
  'Kuhar/kuharica',
  'Logistika, statistika, robotika',
  'Splošna bolnica, Mestna knjižnica, Zgornja Savinjska',
  'blagovna znamka Barka, delavnica, telefonska številka',
  'Medizin, Termin, Berlin, Insulin',
  'America, romantic, Atlantica',
  'Sestra dela v Celju.',
])('all else stays: %s', (text) => {
  expect(withoutGender(text)).toBe(text)
})
