import type { ConsentDetails } from '@korak/contract/consents.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { Button } from '#ui/action/Button.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import styles from './consents.module.css'
import { Choices } from '#ui/layout/DecisionBox.tsx'
import type { Decision } from './labels.ts'

interface Props {
  consent: ConsentDetails
  /** The decision under way: its button turns, the other one waits. */
  pending: Decision | null
  onDecide: (decision: Decision) => void
}

/** The sentence that is decided about, and the ways to decide: alike in size, weight and colour. */
export function Choice({ consent, pending, onDecide }: Props) {
  const { status, text, may } = consent
  const button = (decision: Decision, label: string) => (
    <Button
      // Who has decided may change their mind, but is not asked to.
      variant={status === 'pending' ? 'primary' : 'secondary'}
      pending={pending === decision}
      aria-disabled={pending !== null || undefined}
      onClick={() => pending ?? onDecide(decision)}
    >
      {label}
    </Button>
  )
  return (
    <>
      {status === 'pending' && may.decline && <Ending effects={consent.effects} />}
      <p className={styles.sentence}>{withNonBreaking(text.action)}</p>
      <Choices>
        {may.confirm && button('confirm', status === 'confirmed' ? m.c_renew() : text.button)}
        {may.decline && button('decline', text.refuse ?? m.c_refuse())}
      </Choices>
    </>
  )
}

/** Refusing a newer text ends the consent given to an older one: what that causes is said before. */
function Ending({ effects }: Pick<ConsentDetails, 'effects'>) {
  if (effects.length === 0) return null
  return (
    <Stack gap={3}>
      <p>{m.c_decline_effects()}</p>
      <ul>
        {effects.map((effect) => (
          <li key={effect}>{withNonBreaking(effect)}</li>
        ))}
      </ul>
    </Stack>
  )
}
