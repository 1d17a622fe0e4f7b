import { useEffect, useState } from 'react'
import { type FieldErrors, useSubmit, wordsOf } from '#base/data/submit.ts'
import { Button } from '#ui/action/Button.tsx'
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx'
import { findField } from '#ui/form/find-field.ts'
import { TextInput } from '#ui/form/TextInput.tsx'
import { m } from '#words/messages.js'
import type { LinkAddress } from './address.ts'
import { goOnAt } from './public.api.ts'
import styles from './public.module.css'

/** Goes on with what was begun elsewhere. */
export function ContinuePrompt({ address, onFound }: { address: LinkAddress; onFound: (uid: string) => void }) {
  const [code, setCode] = useState('')
  const { pending, errors, failure, onSubmit, correct } = useSubmit(
    async () => onFound((await goOnAt(address, code)).uid),
    (): FieldErrors => (code.trim() ? {} : { code: m.error_required() }),
  )
  // One field needs no summary of errors: it is where one is heard.
  useEffect(() => {
    if (errors.code) findField('code')?.focus()
  }, [errors])
  return (
    <details className={styles.goOn}>
      <summary>{m.public_go_on()}</summary>
      <form onSubmit={onSubmit} className={styles.form} noValidate>
        <TextInput
          name="code"
          label={m.public_go_on_label()}
          hint={m.public_go_on_hint()}
          error={errors.code}
          measure="medium"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          limit={40}
          value={code}
          onChange={(event) => {
            setCode(event.target.value)
            correct('code')
          }}
        />
        {failure && (
          <ErrorPanel title={m.public_go_on_failed()} code={failure.code}>
            <p>{wordsOf(failure)}</p>
          </ErrorPanel>
        )}
        <div>
          <Button type="submit" variant="secondary" pending={pending}>
            {m.public_go_on_submit()}
          </Button>
        </div>
      </form>
    </details>
  )
}
