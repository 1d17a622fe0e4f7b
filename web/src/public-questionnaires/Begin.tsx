import { useState } from 'react'
import { CallError } from '#base/data/errors.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { useSubmit, wordsOf } from '#base/data/submit.ts'
import { Button } from '#ui/action/Button.tsx'
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx'
import { IconArrowRight } from '#ui/icons.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import type { LinkAddress } from './address.ts'
import { Frame } from './Frame.tsx'
import { type PublicQuestionnaire, startAt, type Started } from './public.api.ts'
import styles from './public.module.css'
import { ContinuePrompt } from './ContinuePrompt.tsx'
import { Welcome } from './Welcome.tsx'

interface Props {
  link: PublicQuestionnaire
  address: LinkAddress
  onBegin: (started: Started) => void
  onFound: (uid: string) => void
  /** There was nothing to begin any more. */
  onStale: () => void
}

/** Before the first question. */
export function Begin({ link, address, onBegin, onFound, onStale }: Props) {
  // Begun elsewhere, and that is to be deleted.
  const isAnew = link.may.restart
  const [homepage, setHomepage] = useState('')
  const { pending, failure, onSubmit } = useSubmit(async () => {
    try {
      onBegin(await startAt(address, { homepage, anew: isAnew, mark: link.mark }))
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'LOCKED') throw error
      onStale()
    }
  })
  return (
    <Frame title={link.title}>
      <Stack gap={5}>
        <Welcome link={link} />
        {isAnew && <p className={styles.text}>{withNonBreaking(m.public_anew_text())}</p>}
        {failure && (
          <ErrorPanel title={m.public_start_failed()} code={failure.code}>
            <p>{wordsOf(failure)}</p>
          </ErrorPanel>
        )}
        <form onSubmit={onSubmit}>
          {/* For programs only: it is out of sight and out of the order of the keyboard. */}
          <div className={styles.trap} aria-hidden="true">
            <label>
              {m.public_trap()}
              <input
                name="homepage"
                tabIndex={-1}
                autoComplete="off"
                value={homepage}
                onChange={(event) => setHomepage(event.target.value)}
              />
            </label>
          </div>
          <Button type="submit" iconAfter={IconArrowRight} pending={pending}>
            {isAnew ? m.public_anew() : m.public_begin()}
          </Button>
        </form>
        {link.mode === 'open' && <ContinuePrompt address={address} onFound={onFound} />}
      </Stack>
    </Frame>
  )
}
