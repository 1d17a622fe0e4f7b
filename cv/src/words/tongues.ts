import { fold } from '@korak/contract/fold.ts'

/** Languages by their names in sl, en, hr and de (beginnings, folded) and ISO code. */
const TONGUES: [string, RegExp][] = [
  ['sl', /^(?:slovensc\w*|slovensk\w*|slovenian|slovene|slowenisch\w*|slovenski)$/],
  ['en', /^(?:anglesc\w*|anglesk\w*|english|englesk\w*|englisch\w*)$/],
  ['de', /^(?:nemsc\w*|nemsk\w*|german|njemac\w*|deutsch\w*)$/],
  ['hr', /^(?:hrvasc\w*|hrvask\w*|croatian|hrvatsk\w*|kroatisch\w*)$/],
  ['hr', /^(?:srbohrvas\w*|hrvatskosrps\w*|serbokroatisch\w*|serbocroatian)$/],
  ['sr', /^(?:srbsc\w*|srbsk\w*|serbian|srpsk\w*|serbisch\w*)$/],
  ['bs', /^(?:bosansc\w*|bosansk\w*|bosnian|bosnisch\w*)$/],
  ['it', /^(?:italijansc\w*|italijansk\w*|italian|talijansk\w*|italienisch\w*)$/],
  ['fr', /^(?:francosc\w*|francosk\w*|french|francusk\w*|franzosisch\w*)$/],
  ['es', /^(?:spansc\w*|spansk\w*|spanish|spanjolsk\w*|spanisch\w*)$/],
  ['ru', /^(?:rusc\w*|rusk\w*|russian|russisch\w*)$/],
  ['hu', /^(?:madzarsc\w*|madzarsk\w*|hungarian|madarsk\w*|ungarisch\w*)$/],
  ['mk', /^(?:makedonsc\w*|makedonsk\w*|macedonian|mazedonisch\w*)$/],
  ['sq', /^(?:albansc\w*|albansk\w*|albanian|albanisch\w*)$/],
  ['pt', /^(?:portugalsc\w*|portugalsk\w*|portuguese|portugiesisch\w*)$/],
  ['nl', /^(?:nizozemsc\w*|nizozemsk\w*|dutch|niederlandisch\w*)$/],
  ['cs', /^(?:cesc\w*|cesk\w*|czech|tschechisch\w*)$/],
  ['sk', /^(?:slovasc\w*|slovask\w*|slovak|slovack\w*|slowakisch\w*)$/],
  ['pl', /^(?:poljsc\w*|poljsk\w*|polish|polnisch\w*)$/],
  ['uk', /^(?:ukrajinsc\w*|ukrajinsk\w*|ukrainian|ukrainisch\w*)$/],
  ['tr', /^(?:tursc\w*|tursk\w*|turkish|turkisch\w*)$/],
  ['ar', /^(?:arabsc\w*|arapsk\w*|arabic|arabisch\w*)$/],
  ['zh', /^(?:kitajsc\w*|kinesk\w*|chinese|mandarin|chinesisch\w*)$/],
  ['ja', /^(?:japonsc\w*|japansk\w*|japanese|japanisch\w*)$/],
  ['hi', /^(?:hindi|hindijsc\w*)$/],
  ['la', /^(?:latinsc\w*|latin|latinsk\w*|latein\w*)$/],
  ['el', /^(?:grsc\w*|grcsk\w*|greek|griechisch\w*)$/],
  ['no', /^(?:norvesc\w*|norvesk\w*|norwegian|norwegisch\w*)$/],
  ['da', /^(?:dansc\w*|dansk\w*|danish|danisch\w*)$/],
  ['fi', /^(?:finsc\w*|finsk\w*|finnish|finnisch\w*)$/],
  ['ro', /^(?:romunsc\w*|romunsk\w*|romanian|rumunjsk\w*|rumanisch\w*)$/],
  ['bg', /^(?:bolgarsc\w*|bolgarsk\w*|bulgarian|bugarsk\w*|bulgarisch\w*)$/],
  ['ca', /^(?:katalonsc\w*|katalonsk\w*|catalan|katalansk\w*|katalanisch\w*)$/],
  ['ko', /^(?:korejsc\w*|korejsk\w*|korean|koreanisch\w*)$/],
  ['fa', /^(?:perzijsc\w*|perzijsk\w*|persian|farsi|persisch\w*)$/],
  ['he', /^(?:hebrejsc\w*|hebrejsk\w*|hebrew|hebraisch\w*)$/],
  ['sv', /^(?:svedsc\w*|swedish|svedsk\w*|schwedisch\w*)$/],
]

/** ISO code of a language named by one word. */
export const tongueOf = (word: string): string | null => {
  const plain = fold(word)
  return plain.length > 3 ? (TONGUES.find(([, pattern]) => pattern.test(plain))?.[0] ?? null) : null
}
