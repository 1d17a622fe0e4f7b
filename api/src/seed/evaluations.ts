import type { Criterion, Judged } from '@korak/contract/evaluations.rules.ts'
import { addDays, now, today } from '#base/time.ts'
import { saveEvaluations as saveGiven } from '#evaluations/demo.service.ts'
import { findOneInterviewed } from './demo.queries.ts'
import { CONSULTANT } from './story.ts'

const CRITERIA: readonly Criterion[] = [
  {
    name_sl: 'Prevzemanje odgovornosti',
    name_en: 'Taking responsibility',
    ask_sl: 'Povejte primer, ko pri delu ni šlo po načrtu. Kaj ste naredili sami?',
    ask_en: 'Tell me about a time when work did not go to plan. What did you do yourself?',
    good_sl: 'Konkreten dogodek, lastna odločitev in izid.',
    good_en: 'A particular event, a decision of their own, and what came of it.',
  },
  {
    name_sl: 'Sodelovanje',
    name_en: 'Working with others',
    ask_sl: 'Kdaj ste se s sodelavcem nazadnje močno razhajali? Kako ste to rešili?',
    ask_en: 'When did you last strongly disagree with a colleague? How was it settled?',
    good_sl: 'Opiše obe strani in dogovor, ki je držal.',
    good_en: 'Describes both sides and an agreement that lasted.',
  },
  {
    name_sl: 'Učenje',
    name_en: 'Learning',
    ask_sl: 'Česa ste se v zadnjem letu naučili za svoje delo?',
    ask_en: 'What did you learn for your work in the last year?',
    good_sl: '',
    good_en: '',
  },
]
const FIRST: readonly Judged[] = [
  {
    judgement: 'convincing',
    evidence:
      'Opisan zamik dobave: isti dan obvestilo stranki, nov načrt z dobaviteljem, rok izpolnjen dva dni pozneje.',
  },
  { judgement: 'partly', evidence: 'Primer je bil splošen; kako je sodelavec na to gledal, ni povedano.' },
  { judgement: 'not_discussed', evidence: '' },
]
const SECOND: readonly Judged[] = [
  { judgement: 'shown', evidence: 'Predlog nove poti in izvedba sta bila lastna; o stroških prej ni bilo vprašanja.' },
  {
    judgement: 'shown',
    evidence: 'Razhajanje o izmenah: vsak je povedal svoje, razpored so nato preizkusili en mesec.',
  },
  { judgement: 'shown', evidence: 'Tečaj nemščine, zdaj vodi klice z dvema dobaviteljema iz Avstrije.' },
]

/** An application two colleagues have evaluated; the consultant was asked too, and reads theirs with the own one. */
export async function saveEvaluations(userIds: Map<string, string>): Promise<void> {
  const found = await findOneInterviewed()
  const askedBy = userIds.get(CONSULTANT) ?? ''
  if (!found) throw new Error('The demo has nobody to evaluate')
  const given = [
    { interviewerId: userIds.get('simona.ros') ?? '', judged: FIRST },
    { interviewerId: userIds.get('rok.pirc') ?? '', judged: SECOND },
    { interviewerId: askedBy },
  ]
  const hour = 60 * 60 * 1000
  const times = { askedAt: new Date(now().getTime() - 20 * hour), givenAt: new Date(now().getTime() - 2 * hour) }
  await saveGiven(found, CRITERIA, given, { askedBy, ...times, dueOn: addDays(today(), 2) })
}
