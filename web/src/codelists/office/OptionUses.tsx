import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@korak/contract/all.ts'
import type { OptionUse } from '@korak/contract/codelists.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { Button } from '#ui/action/Button.tsx'
import { Dialog } from '#ui/action/Dialog.tsx'
import { SkeletonBlock } from '#ui/feedback/Skeleton.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import type { Option } from './options.ts'

type Uses = AnswerOf<'GET /codelist-options/:id/uses'>

const WORDS: Record<OptionUse, (input: { count: number }) => string> = {
  profiles: m.option_in_profiles,
  jobs: m.option_in_jobs,
  companies: m.option_in_companies,
  offers: m.option_in_offers,
  placements: m.option_in_placements,
  postal_codes: m.option_in_postal_codes,
  answers: m.option_in_answers,
  feedback: m.option_in_feedback,
}

export const useUses = (id: number) =>
  useQuery({ ...queryOf('GET /codelist-options/:id/uses', { params: { id } }), staleTime: 0 })

/** How many records of each kind name an option; never whose they are. */
export function UsesList({ uses }: { uses: Uses }) {
  if (uses.uses.length === 0) return <p>{m.option_unused()}</p>
  return (
    <ul>
      {uses.uses.map(({ kind, count }) => (
        <li key={kind}>{WORDS[kind]({ count })}</li>
      ))}
    </ul>
  )
}

/** Where an option is used, and which keys lead to it. */
export function UsesDialog({ option, onClose }: { option: Option; onClose: () => void }) {
  const query = useUses(option.id)
  return (
    <Dialog
      open
      title={m.option_uses_title({ label: option.label })}
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {m.action_close()}
        </Button>
      }
    >
      <Stack gap={3}>
        <Loaded query={query} skeleton={<SkeletonBlock lines={3} />}>
          {(uses) => <UsesList uses={uses} />}
        </Loaded>
        {option.aliases.length > 0 && <p>{m.option_aliases({ keys: option.aliases.join(', ') })}</p>}
      </Stack>
    </Dialog>
  )
}
