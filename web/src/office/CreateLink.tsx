import type { Href } from '@korak/contract/screens.ts'
import { LinkButton } from '#ui/action/Button.tsx'
import { IconPlus } from '#ui/icons.ts'

/** At the title of a list: a new one of what is in it. */
export const CreateLink = ({ label, href }: { label: string; href: Href }) => (
  <LinkButton href={href} icon={IconPlus}>
    {label}
  </LinkButton>
)
