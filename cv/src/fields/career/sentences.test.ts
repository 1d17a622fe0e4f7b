import { expect, test } from 'vitest'
import { workIn } from './sentences.ts'

const read = (sentence: string) => {
  const work = workIn(sentence)
  return work && [work.title, work.employer]
}

test.each([
  [
    'Od leta 2018 sem vodja nabave v podjetju Glina d.o.o., pred tem sem osem let delala v prodaji.',
    ['vodja nabave', 'Glina d.o.o.'],
  ],
  ['Od marca 2006 delam kot knjigovodja v podjetju Hmelj d.o.o.', ['knjigovodja', 'Hmelj d.o.o.']],
  [
    'Leta 2011 sem prestopil v podjetje Les Rog d.o.o., kjer še danes delam kot oddelkovodja sušilnice.',
    ['oddelkovodja sušilnice', 'Les Rog d.o.o.'],
  ],
  [
    'Najprej sem bila zaposlena v Kovini kot tajnica, od 2006 pa delam kot vodja pri Hmelj d.o.o.',
    ['vodja', 'Hmelj d.o.o.'],
  ],
  [
    'Zaposlen sam u tvrtki Slavonska struja d.o.o. na radnom mjestu elektromontera.',
    ['elektromontera', 'Slavonska struja d.o.o.'],
  ],
  ['Seit 2019 arbeite ich bei der Holzbau Fichte GmbH als Projektleiter.', ['Projektleiter', 'Holzbau Fichte GmbH']],
  ['I currently work as a sales manager at Hazel Retail, and I like it.', ['sales manager', 'Hazel Retail']],
  ['Zaposlena sem pri Papirnica Sava d.d.', [null, 'Papirnica Sava d.d.']],
  [
    'Od rujna 2016. zaposlena sam kao odgojiteljica u ustanovi Dječji vrtić Zvjezdica u Osijeku.',
    ['odgojiteljica', 'Dječji vrtić Zvjezdica'],
  ],
  ['Since 2019 I work as a clerk at the company Birch Foods.', ['clerk', 'Birch Foods']],
  [
    'Delam kot medicinska sestra v Splošni bolnišnici Gora, na oddelku za otroke.',
    ['medicinska sestra', 'Splošni bolnišnici Gora'],
  ],
])('%s', (sentence, expected) => {
  expect(read(sentence)).toEqual(expected)
})

test.each([
  'Do leta 2015 sem delala v podjetju Mlin Reka d.o.o. kot prodajalka, danes pa iščem zaposlitev.',
  'Prej sem bil zaposlen v podjetju Mlin Reka d.o.o.',
  'I was employed as a clerk at Birch Foods.',
  'Iščem delo v prijaznem podjetju.',
  'V lesni predelavi delam več kot dvajset let.',
])('%s says nothing about today', (sentence) => {
  expect(read(sentence)).toBeNull()
})
