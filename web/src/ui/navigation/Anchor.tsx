import { createContext, use, type ComponentProps, type ComponentType } from 'react'
import type { Href } from '@korak/contract/screens.ts'

export type AnchorProps = Omit<ComponentProps<'a'>, 'href'> & { href: Href }

function PlainAnchor({ children, ...props }: AnchorProps) {
  return <a {...props}>{children}</a>
}

/**
 * The link that every part uses. The application puts its router's link here once, so `ui` needs to know no router;
 * without it (server, tests, no JavaScript) links are ordinary anchors and keep working.
 */
export const AnchorContext = createContext<ComponentType<AnchorProps>>(PlainAnchor)

export function Anchor(props: AnchorProps) {
  const Link = use(AnchorContext)
  return <Link {...props} />
}
