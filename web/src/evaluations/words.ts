import { JUDGEMENTS, type Judgement } from '@korak/contract/evaluations.rules.ts'
import { m } from '#words/messages.js'

export const JUDGEMENT_WORDS: Record<Judgement, () => string> = {
  convincing: () => m.judgement_convincing(),
  shown: () => m.judgement_shown(),
  partly: () => m.judgement_partly(),
  not_shown: () => m.judgement_not_shown(),
  not_discussed: () => m.judgement_not_discussed(),
}
export const judgementOptions = () => JUDGEMENTS.map((value) => ({ value, label: JUDGEMENT_WORDS[value]() }))
