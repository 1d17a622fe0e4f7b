import { HIDDEN } from '@korak/contract/masked.rules.ts'
import { m } from '#words/messages.js'

/** Words in which what says who somebody is may be hidden: that it is hidden is also heard. */
export const Hidden = ({ of }: { of: string }) =>
  of.split(HIDDEN).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no name of their own
    <span key={at}>
      {at > 0 && (
        <>
          <span aria-hidden="true">{HIDDEN}</span>
          <span className="visually-hidden">{m.record_hidden()}</span>
        </>
      )}
      {part}
    </span>
  ))
