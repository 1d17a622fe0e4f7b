import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Loaded } from '#base/data/Loaded.tsx'
import { requireTexts, textsOf, useSubmit } from '#base/data/submit.ts'
import { focusAfter } from '#base/page/focus.ts'
import { Button } from '#ui/action/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { canUsePasskeys } from './can-use-passkeys.ts'
import type { Asking } from './second-factor.api.ts'

interface Props {
  asking: Asking
  /** Tells one place from another in the cache. */
  place: string
  /** Names what happens then. */
  submit: string
  onGiven?: () => void
  onCancel: () => void
}

/** Asks for the second factor: a code of the app, a passkey or, when both are lost, a recovery code. */
export function FactorForm({ asking, place, ...props }: Props) {
  const kinds = useQuery({ queryKey: ['second-factor', place], queryFn: asking.kinds, gcTime: 0 })
  return <Loaded query={kinds}>{(has) => <Form asking={asking} has={has} {...props} />}</Loaded>
}

type Way = 'app' | 'passkey' | 'recovery'

function Form({ asking, has, submit, onGiven, onCancel }: Omit<Props, 'place'> & { has: Record<Way, boolean> }) {
  const ways = (['passkey', 'app', 'recovery'] as const).filter(
    (way) => has[way] && (way !== 'passkey' || canUsePasskeys()),
  )
  const [chosen, setWay] = useState<Way>()
  const way = chosen ?? ways[0] ?? 'recovery'
  const form = useRef<HTMLFormElement>(null)
  const { pending, attempt, errors, summary, onSubmit, correct, reset } = useSubmit(
    async () => {
      if (way === 'passkey') await asking.givePasskey()
      else await asking.give({ code: textsOf(form.current)['code'] ?? '' })
      onGiven?.()
    },
    () => (way === 'passkey' ? {} : requireTexts(textsOf(form.current), ['code'])),
  )
  // What the form was opened by is gone, and the focus with it.
  const first = () => form.current?.querySelector<HTMLElement>('input, button[type="submit"]')
  useEffect(() => first()?.focus(), [])
  const turnTo = (next: Way) =>
    focusAfter(() => {
      setWay(next)
      reset()
    }, first)
  return (
    <form ref={form} onSubmit={onSubmit} noValidate aria-label={m.factor_step()}>
      <Stack gap={5}>
        <ErrorSummary errors={summary} attempt={attempt} />
        <p>{TEXTS[way]()}</p>
        {way === 'app' && (
          <TextInput
            key="app"
            name="code"
            label={m.factor_code()}
            autoComplete="one-time-code"
            inputMode="numeric"
            measure="medium"
            limit={20}
            error={errors['code']}
            onInput={() => correct('code')}
          />
        )}
        {way === 'recovery' && (
          <TextInput
            key="recovery"
            name="code"
            label={m.factor_recovery_code()}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            measure="medium"
            limit={40}
            error={errors['code']}
            onInput={() => correct('code')}
          />
        )}
        <Button type="submit" wide pending={pending}>
          {way === 'passkey' ? m.factor_use_passkey() : submit}
        </Button>
        <Stack gap={1}>
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} variant="quiet" wide onClick={() => turnTo(other)}>
                {OTHERS[other]()}
              </Button>
            ))}
          <Button variant="quiet" wide onClick={onCancel}>
            {m.action_cancel()}
          </Button>
        </Stack>
      </Stack>
    </form>
  )
}

const TEXTS: Record<Way, () => string> = {
  app: () => m.factor_code_text(),
  passkey: () => m.factor_passkey_text(),
  recovery: () => m.factor_recovery_text(),
}
const OTHERS: Record<Way, () => string> = {
  app: () => m.factor_other_app(),
  passkey: () => m.factor_other_passkey(),
  recovery: () => m.factor_other_recovery(),
}
