import { m } from '#words/messages.js'
import { announce } from '#base/page/announce.ts'

const CHANGING = ['beforeinput', 'keydown', 'click', 'mousedown', 'paste', 'drop'] as const
export type TextField = HTMLInputElement | HTMLTextAreaElement
/**
 * What is changed in a form while it is being sent would go with its end, or be called saved: until then it takes nothing,
 * and shows it. What is composed (most keyboards of phones, other scripts) no event can refuse: fields are read only for it.
 * Moving about in the form stays possible, and so does what is no change: a letter pressed on a choice is a command.
 * @returns lets it go
 */
export function hold(form: HTMLFormElement): () => void {
  let isTold = false
  const refuse = (event: Event) => {
    if (event instanceof KeyboardEvent && (event.key === 'Tab' || event.key === 'Escape' || isLetterOnChoice(event)))
      return
    event.preventDefault()
    event.stopPropagation()
    if (isTold || !isTyping(event)) return
    isTold = true
    announce(m.form_held())
  }
  const fields = [...form.querySelectorAll<TextField>('input, textarea')].filter(({ readOnly }) => !readOnly)
  for (const field of fields) field.readOnly = true
  for (const name of CHANGING) form.addEventListener(name, refuse, true)
  form.setAttribute('aria-busy', 'true')
  return () => {
    for (const field of fields) field.readOnly = false
    for (const name of CHANGING) form.removeEventListener(name, refuse, true)
    form.removeAttribute('aria-busy')
  }
}

/** A letter in a text: who does not see that it does not come is told. */
const isTyping = (event: Event): boolean =>
  event instanceof KeyboardEvent && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey

const isLetterOnChoice = ({ key, target }: KeyboardEvent): boolean =>
  /^[^ ]$/u.test(key) && target instanceof HTMLInputElement && (target.type === 'radio' || target.type === 'checkbox')

/** What stands in a form: values, ticks, and the buttons of entries that are listed. */
export function standingIn(form: HTMLFormElement): string {
  const parts = form.querySelectorAll<HTMLElement>('input, textarea, select, button:not([type="submit"])')
  return JSON.stringify(
    [...parts].map((part) => {
      if (part instanceof HTMLInputElement) return [part.value, part.checked]
      return part instanceof HTMLButtonElement ? part.textContent : (part as HTMLSelectElement).value
    }),
  )
}
