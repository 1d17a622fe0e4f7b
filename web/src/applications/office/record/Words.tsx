import { HIDDEN } from '@korak/contract/masked.rules.ts'
import { HiddenPart } from '#office/HiddenPart.tsx'
import { fold } from '#ui/choice/fold.ts'

/** Words in which what says who somebody is may be hidden, and what is looked for is marked. */
export function Words({ of, mark = '' }: { of: string; mark?: string }) {
  const parts = of.split(HIDDEN)
  return parts.map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no name of their own
    <span key={at}>
      {at > 0 && <HiddenPart />}
      <Marked text={part} mark={mark} />
    </span>
  ))
}

function Marked({ text, mark }: { text: string; mark: string }) {
  const found = placesOf(text, mark)
  if (found.length === 0) return text
  return (
    <>
      {found.map(([from, to], at) => (
        <span key={from}>
          {text.slice(found[at - 1]?.[1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(found.at(-1)?.[1] ?? 0)}
    </>
  )
}

/** Where words stand in a text, whatever their accents and capitals. */
export function placesOf(text: string, wanted: string): [number, number][] {
  const plain = fold(wanted)
  if (plain.length < 2) return []
  // Letter by letter, so that places in the folded text are those of the text.
  const letters = [...text].map((sign) => fold(sign)[0] ?? ' ').join('')
  const signs = [...text]
  const found: [number, number][] = []
  for (let at = letters.indexOf(plain); at >= 0; at = letters.indexOf(plain, at + plain.length)) {
    const from = signs.slice(0, at).join('').length
    found.push([from, from + signs.slice(at, at + plain.length).join('').length])
  }
  return found
}
