import { escapeHtml } from './frame.ts'

/** HTML that needs no more escaping. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
const plain = (value: unknown): string => {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(plain).join('')
  return value === undefined || value === false || value === '' ? '' : escapeHtml(String(value))
}
/** Builds HTML; every value put in is escaped unless it is Html itself. */
export const html = (parts: TemplateStringsArray, ...values: unknown[]): Html =>
  new Html(parts.map((part, at) => part + (at < values.length ? plain(values[at]) : '')).join(''))
