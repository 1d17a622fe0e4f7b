import type { ComponentProps } from 'react'
import type { PlainScreen } from '@korak/contract/screens.ts'
import { CallError, isMissing } from '#base/data/errors.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { useHead } from '#base/page/head.ts'
import { LinkButton } from '#ui/action/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { m } from '#words/messages.js'
import { type Opened, useOpened } from './opened.ts'

type Props<T> = ComponentProps<typeof Loaded<T>> & {
  /** Where records of its kind are listed. */
  list: PlainScreen
  /** To be found again on Danes; looks at people are told otherwise. */
  opened?: Opened
}

/**
 * A record of the office, once it has come. One that is not there, or not for this person, is said as that with the way
 * to the others: asking again would not bring it.
 */
export function RecordLoaded<T>({ list, opened, ...rest }: Props<T>) {
  const { data, error } = rest.query
  useOpened(opened, data !== undefined)
  if (error instanceof CallError && error.status === 403) return <Missing list={list} isForbidden />
  if (data === undefined && isMissing(error)) return <Missing list={list} />
  return <Loaded {...rest} />
}

function Missing({ list, isForbidden = false }: { list: PlainScreen; isForbidden?: boolean }) {
  const title = isForbidden ? m.record_forbidden() : m.record_missing()
  useHead({ title })
  return (
    <EmptyState
      ring="beside"
      level={1}
      title={title}
      text={isForbidden ? m.record_forbidden_text() : m.record_missing_text()}
      action={<LinkButton href={list}>{m.record_missing_list()}</LinkButton>}
    />
  )
}
