import { withNonBreaking } from './non-breaking.ts'

const BOTH = /(\(\p{L}(?:\/\p{L})+\))/u

/** The title of a job. "(m/ž)" stays on one line, by style: copied or searched for it is as it was written. */
export function JobTitle({ children: title }: { children: string }) {
  const [start, both, ...rest] = withNonBreaking(title).split(BOTH)
  return (
    <span>
      {start}
      {both && <span className="nowrap">{both}</span>}
      {rest.join('')}
    </span>
  )
}
