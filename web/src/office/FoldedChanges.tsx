import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { RecordChange } from '@korak/contract/record-change.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { Accordion } from '#ui/layout/Section.tsx'
import { RecordChanges } from './RecordChanges.tsx'

interface Props extends Omit<ComponentProps<typeof RecordChanges>, 'changes' | 'level'> {
  title: string
  query: UseQueryOptions<RecordChange[]>
}

/** The history of a part of a record: asked for once somebody opens it. */
export function FoldedChanges({ title, ...of }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Accordion title={title} open={isOpen} onToggle={setOpen}>
      {isOpen && <Changes {...of} />}
    </Accordion>
  )
}

function Changes({ query, ...words }: Omit<Props, 'title'>) {
  const asked = useQuery({ ...query, staleTime: 0, gcTime: 0 })
  return <Loaded query={asked}>{(changes) => <RecordChanges changes={changes} level={3} {...words} />}</Loaded>
}
