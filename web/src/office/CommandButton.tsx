import type { ComponentProps } from 'react'
import { useRowCommand } from '#base/page/row-command.ts'
import { Button } from '#ui/action/Button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'onClick' | 'pending'> & {
  /** Tells of a refusal by itself. */
  onRun: () => Promise<unknown>
}
/** A button that does something once, however often it is pressed meanwhile, and may go with it: as a command of a row. */
export function CommandButton({ onRun, ...rest }: Props) {
  const { pending, run } = useRowCommand(onRun)
  return <Button {...rest} pending={pending} onClick={() => void run()} />
}
