import { HIDDEN } from '@korak/contract/masked.rules.ts'
import { HiddenPart } from '#office/HiddenPart.tsx'

/** Words in which what says who somebody is may be hidden, as the application has them. */
export const Hidden = ({ of }: { of: string }) =>
  of.split(HIDDEN).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no name of their own
    <span key={at}>
      {at > 0 && <HiddenPart />}
      {part}
    </span>
  ))
