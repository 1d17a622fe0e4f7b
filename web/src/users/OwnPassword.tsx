import { useState } from 'react'
import { CallError } from '#base/data/errors.ts'
import type { useSubmit } from '#base/data/submit.ts'
import { PasswordInput } from '#ui/form/PasswordInput.tsx'
import { m } from '#words/messages.js'

/** The own password, asked for when the server wants it: what is delicate needs a sign-in of the last quarter of an hour. */
export function useOwnPassword() {
  const [isAsked, setAsked] = useState(false)
  const [password, setPassword] = useState('')
  return {
    /** For the body of the call. */
    given: isAsked && password ? { password } : {},
    /** Asks for it when that is what a call was refused for. */
    asking: async <T,>(work: () => Promise<T>): Promise<T> => {
      try {
        const result = await work()
        setAsked(false)
        setPassword('')
        return result
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'PASSWORD_NEEDED') throw error
        setAsked(true)
        // Of the field, which may stand far below: what says it leads there.
        const { status, code, message } = error
        throw new CallError({ status, code, message, errors: { password: [message] } })
      }
    },
    field: ({ errors, correct }: Pick<ReturnType<typeof useSubmit>, 'errors' | 'correct'>) =>
      isAsked && (
        <PasswordInput
          name="password"
          limit={256}
          label={m.users_own_password()}
          hint={m.users_own_password_hint()}
          value={password}
          error={errors['password']}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            correct('password')
          }}
        />
      ),
  }
}
