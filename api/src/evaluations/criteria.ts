import { Definition } from '@korak/contract/definition.ts'
import type { Criterion } from '@korak/contract/evaluations.rules.ts'
import { type Language, LANGUAGES } from '@korak/contract/shapes.ts'
import { itemsOf } from '@korak/engine/questionnaires/expressions.ts'
import { m } from '#i18n/words/messages.js'

type Said = (inputs: object, options: { locale: Language }) => string
const inBoth = (said: Said) => Object.fromEntries(LANGUAGES.map((locale) => [locale, said({}, { locale })]))

/** Criteria of a stage as the engine asks them: evidence in words for each. */
export function definitionOf(criteria: readonly Criterion[]): Definition {
  const title = inBoth(m.guide_title)
  return Definition.parse({
    format: 1,
    kind: 'form',
    title,
    intro: title,
    thank_you: title,
    privacy: null,
    minutes: Math.max(1, criteria.length * 5),
    scales: [],
    sections: [
      {
        key: 'criteria',
        title,
        is_scored: false,
        items: criteria.map((one, at) => ({
          type: 'textarea',
          key: `c-${at + 1}`,
          text: { 'sl-SI': one.name_sl, 'en-EN': one.name_en },
          help: { 'sl-SI': helpOf(one, 'sl-SI'), 'en-EN': helpOf(one, 'en-EN') },
        })),
      },
    ],
  })
}

function helpOf(one: Criterion, locale: Language): string {
  const [ask, good] =
    locale === 'sl-SI' ? [one.ask_sl, one.good_sl || one.good_en] : [one.ask_en, one.good_en || one.good_sl]
  return good ? `${ask}\n\n${m.guide_good_is({ good }, { locale })}` : ask
}

/** What a guide asks to be judged, in its order; slides that ask nothing are left out. */
export const criteriaOf = (definition: Definition, language: Language) =>
  itemsOf(definition)
    .filter(({ type }) => type !== 'info')
    .map(({ key, text, help }) => ({ key, name: text[language], help: help?.[language] ?? null }))
