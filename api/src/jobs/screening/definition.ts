import { Definition } from '@korak/contract/definition.ts'
import type { ScreeningQuestion } from '@korak/contract/screening.rules.ts'
import { LANGUAGES } from '@korak/contract/shapes.ts'
import { m } from '#i18n/words/messages.js'

type Said = (inputs: object, options: { locale: (typeof LANGUAGES)[number] }) => string
const inBoth = (said: Said) => Object.fromEntries(LANGUAGES.map((locale) => [locale, said({}, { locale })]))
type Words = Pick<ScreeningQuestion, 'sl' | 'en'>

/**
 * Questions of a job as the engine asks them. An ad in Slovenian alone asks in Slovenian, whatever the language of the page:
 * nobody has looked at what is written in English.
 */
export function definitionOf(questions: readonly ScreeningQuestion[], isSlovenianOnly = false): Definition {
  const wordsOf = ({ sl, en }: Words) => ({ 'sl-SI': sl, 'en-EN': (!isSlovenianOnly && en) || sl })
  const title = inBoth(m.questions_asked)
  const items = questions.map((question, at) => itemOf(question, `q-${at + 1}`, wordsOf))
  return Definition.parse({
    format: 1,
    kind: 'form',
    title,
    intro: title,
    thank_you: title,
    privacy: null,
    minutes: Math.ceil(questions.length / 2),
    scales: [],
    sections: [{ key: 'questions', title, is_scored: false, items }],
  })
}

function itemOf(
  { type, required, options, ...text }: ScreeningQuestion,
  key: string,
  wordsOf: (words: Words) => Record<(typeof LANGUAGES)[number], string>,
) {
  const base = { key, text: wordsOf(text), required }
  switch (type) {
    case 'text':
      return { type: 'textarea', ...base, max_length: 1000 }
    case 'number':
      return { type: 'number', ...base, decimals: 2 }
    case 'yesno':
      return {
        type: 'single',
        ...base,
        options: [
          { key: 'yes', label: inBoth(m.q_yes) },
          { key: 'no', label: inBoth(m.q_no) },
        ],
      }
    case 'choice':
      return {
        type: 'single',
        ...base,
        options: options.map((option, at) => ({ key: `o-${at + 1}`, label: wordsOf(option) })),
      }
  }
}
