import { type Span, spansOf } from '@korak/contract/rich-text.rules.ts'
import { withNonBreaking } from './non-breaking.ts'

/** An item of an ad as it was written: bold, italic, and links that lead out of the portal. */
export function RichLine({ of }: { of: string }) {
  // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have no name of their own
  return spansOf(of).map((span, at) => <Marked key={at} {...span} />)
}

function Marked({ text, isBold, isItalic, href }: Span) {
  const words = withNonBreaking(text)
  const italic = isItalic ? <em>{words}</em> : words
  const bold = isBold ? <strong>{italic}</strong> : italic
  if (href === null) return bold
  return (
    <a href={href} rel="noopener noreferrer nofollow">
      {bold}
    </a>
  )
}
