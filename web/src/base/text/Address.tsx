import { Fragment } from 'react'

/** An e-mail address that, where a line is too short for it, goes on after an @ or a dot; copied, it is as it was written. */
export const Address = ({ of }: { of: string }) =>
  of.split(/(?<=[@.])/u).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one address have no name of their own
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
