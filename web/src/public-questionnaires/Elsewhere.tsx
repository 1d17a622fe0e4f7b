import { withNonBreaking } from '#base/text/non-breaking.ts'
import { Button } from '#ui/action/Button.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import type { LinkAddress } from './address.ts'
import { Frame } from './Frame.tsx'
import { ContinuePrompt } from './ContinuePrompt.tsx'
import styles from './public.module.css'

interface Props {
  title: string
  address: LinkAddress
  onFound: (uid: string) => void
  onAnew: () => void
}

/** Begun by the same single-use address, but not here: whoever handed it out would open the answers as well. */
export function Elsewhere({ title, address, onFound, onAnew }: Props) {
  return (
    <Frame title={title}>
      <Stack gap={5}>
        <h1 tabIndex={-1}>{m.public_elsewhere_title()}</h1>
        <p className={styles.text}>{withNonBreaking(m.public_elsewhere_text())}</p>
        <ContinuePrompt address={address} onFound={onFound} />
        <p className={styles.text}>{withNonBreaking(m.public_anew_text())}</p>
        <div>
          <Button variant="secondary" onClick={onAnew}>
            {m.public_restart()}
          </Button>
        </div>
      </Stack>
    </Frame>
  )
}
