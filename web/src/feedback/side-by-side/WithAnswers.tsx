import type { ReactNode } from 'react'
import { type Answering, useAnswers } from '#answers/filling/useAnswers.ts'
import type { Transport } from '#answers/filling/transport.ts'
import { WithConditions } from '#answers/filling/WithConditions.tsx'
import type { Fillable } from '#answers/labels.ts'
import type { Filled } from '#feedback/labels.ts'

/** Somebody to assess, as it is filled in and where it goes. */
interface Sheet {
  details: Filled
  paper: Fillable
  transport: Transport
}
export type Held = Sheet & { answering: Answering }

const NOBODY: readonly Held[] = []

interface Props {
  sheets: readonly Sheet[]
  held?: readonly Held[]
  children: (held: readonly Held[]) => ReactNode
}

/** Holds the answers about several people, each with a queue and revisions of its own: one layer for each person. */
export function WithAnswers({ sheets, children }: Pick<Props, 'sheets' | 'children'>) {
  return (
    <WithConditions definitions={sheets.map(({ paper }) => paper.definition)} fallback={null}>
      <Layers sheets={sheets}>{children}</Layers>
    </WithConditions>
  )
}

function Layers({ sheets: [sheet, ...rest], held = NOBODY, children }: Props) {
  if (!sheet) return children(held)
  return (
    <One key={sheet.details.uid} sheet={sheet} rest={rest} held={held}>
      {children}
    </One>
  )
}

function One({
  sheet,
  rest,
  held,
  children,
}: { sheet: Sheet; rest: Sheet[]; held: readonly Held[] } & Pick<Props, 'children'>) {
  const answering = useAnswers(sheet.paper, sheet.transport)
  return (
    <Layers sheets={rest} held={[...held, { ...sheet, answering }]}>
      {children}
    </Layers>
  )
}
