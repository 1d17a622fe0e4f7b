import type { Answers } from '@korak/contract/definition.ts'
import type { Screening } from '@korak/contract/screening-sheets.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { own } from '@korak/engine/own.ts'
import { faultsOf, isAnswered, openItems, tidied } from '@korak/engine/questionnaires/answers.ts'
import { itemsOf } from '@korak/engine/questionnaires/expressions.ts'
import { askedItems } from '@korak/engine/questionnaires/visibility.ts'
import { type FieldError, InvalidInput } from '#errors.ts'
import { faultErrors } from '#questionnaires/answers/validation-messages.ts'
import { definitionOf, keysFor, optionsFor } from '#questionnaires/versions/definition-cache.ts'
import { type DetailRow, findAsked } from '#applications/applications.queries.ts'

/** What an application is asked, and the answers to it. */
type Sheet = Pick<DetailRow, 'asked' | 'answers'>

const fieldOf = (key: string): string => `answers.${key}`
const named = (errors: Record<string, FieldError[]>) =>
  Object.fromEntries(Object.entries(errors).map(([key, list]) => [fieldOf(key), list]))

/** For the candidate; null when nothing is asked. */
export async function screeningOf(
  { asked, answers, submitted_at: sentAt }: Sheet & Pick<DetailRow, 'submitted_at'>,
  language: Language,
): Promise<Screening | null> {
  if (asked === null) return null
  const definition = await definitionOf(asked)
  return { definition, codelists: await optionsFor(definition, language, sentAt !== null), answers }
}

/** The same of one that was sent, for staff. */
export async function sentScreening(uid: string, language: Language): Promise<Screening | null> {
  const sheet = await findAsked(uid)
  return sheet ? screeningOf({ ...sheet, submitted_at: new Date() }, language) : null
}

/** Answers with changed ones among them, as they are kept. @throws InvalidInput by question, for what is no answer to it */
export async function mergedAnswers(sheet: Sheet | undefined, given: Answers): Promise<Answers> {
  if (!sheet?.asked) throw new InvalidInput({ answers: ['error_invalid'] })
  const definition = await definitionOf(sheet.asked)
  const [items, codelists] = [itemsOf(definition), await keysFor(definition)]
  const errors: Record<string, FieldError[]> = {}
  const changes = Object.entries(given).map(([key, value]) => {
    const item = items.find((one) => one.key === key)
    const faults = item ? faultsOf(definition, item, value, codelists) : []
    if (!item || item.type === 'file') errors[fieldOf(key)] = ['error_invalid']
    else if (faults.length > 0) Object.assign(errors, named(faultErrors([{ key, faults }])))
    return [key, tidied(value)] as const
  })
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
  const merged = Object.entries({ ...sheet.answers, ...Object.fromEntries(changes) })
  return Object.fromEntries(merged.filter(([, value]) => isAnswered(value)))
}

/**
 * Answers as they are sent: only to what is asked, given the other answers.
 * @returns what is missing or wrong in them besides, by question
 */
export async function closedAnswers(
  sheet: Sheet,
  given: Answers | undefined,
): Promise<{ answers: Answers; errors: Record<string, FieldError[]> }> {
  if (sheet.asked === null) return { answers: {}, errors: {} }
  const definition = await definitionOf(sheet.asked)
  const merged = given ? await mergedAnswers(sheet, given) : sheet.answers
  const errors = named(faultErrors(openItems(definition, merged, await keysFor(definition))))
  const asked = askedItems(definition, merged).map(({ item }) => item.key)
  const answers = Object.fromEntries(
    asked.flatMap((key) => {
      const value = own(merged, key)
      return value === undefined ? [] : [[key, value]]
    }),
  )
  return { answers, errors }
}
