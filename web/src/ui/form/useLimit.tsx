import type { ReactNode, RefObject } from 'react'
import { m } from '#words/messages.js'
import { classes } from '#ui/classes.ts'
import { useSettled } from '#ui/choice/useSettled.ts'
import styles from './Counter.module.css'
import { useFieldText } from './useFieldText.ts'

/** For fields that take a text: how long it may be. */
export type Limited = {
  /**
   * Characters allowed. More can be typed and pasted: it stays whole, is said, and a form with it is not sent (`useSubmit`).
   * The attribute of the browser would cut it off without a word.
   */
  limit?: number | undefined
  /** Blanks around it count too: the server keeps them, as of answers and passwords; all else it trims. */
  keepsBlanks?: boolean | undefined
}

interface Limit {
  /** Said beside the field while it holds too much. */
  error: string | undefined
  /** For the control: by this a form knows that it holds too much. */
  mark: { 'data-over'?: number }
  counter: ReactNode
}

/**
 * What a field says of its limit.
 * @param initial what stands in it before it is there
 * @param isAlways it counts from the first character, not only towards the end
 */
export function useLimit(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  initial: unknown,
  { limit, keepsBlanks = false, isAlways = false }: Limited & { isAlways?: boolean },
): Limit {
  const text = useFieldText(field, initial)
  const { length } = keepsBlanks ? text : text.trim()
  if (limit === undefined) return { error: undefined, mark: {}, counter: null }
  const left = limit - length
  const isNear = isAlways || left < limit / 10
  return {
    error: left < 0 ? m.error_too_long({ max: limit }) : undefined,
    mark: left < 0 ? { 'data-over': limit } : {},
    counter: isNear && <Counter left={left} />,
  }
}

function Counter({ left }: { left: number }) {
  const words = left < 0 ? m.ui_characters_over({ count: -left }) : m.ui_characters_left({ count: left })
  // Announced once the typing pauses, not with every key.
  const settled = useSettled(words, 1000)
  return (
    <>
      <p className={classes(styles.counter, left < 0 && styles.over)} aria-hidden="true">
        {words}
      </p>
      <p className="visually-hidden" role="status">
        {settled}
      </p>
    </>
  )
}
