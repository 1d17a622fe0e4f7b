import { Definition } from '@korak/contract/definition.ts'
import type { ScreeningQuestion } from '@korak/contract/screening.rules.ts'
import { LANGUAGES } from '@korak/contract/shapes.ts'
import { m } from '#i18n/words/messages.js'

type Said = (inputs: object, options: { locale: (typeof LANGUAGES)[number] }) => string
const inBoth = (said: Said) => Object.fromEntries(LANGUAGES.map((locale) => [locale, said({}, { locale })]))
/** An ad in Slovenian alone asks in Slovenian, whatever the language of the page. */
const wordsOf = ({ sl, en }: { sl: string; en: string }) => ({ 'sl-SI': sl, 'en-EN': en || sl })

/** Questions of a job as the engine asks them. */
export function definitionOf(questions: readonly ScreeningQuestion[]): Definition {
  const title = inBoth(m.questions_asked)
  const items = questions.map((question, at) => itemOf(question, `q-${at + 1}`))
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

function itemOf({ type, required, options, ...text }: ScreeningQuestion, key: string) {
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
