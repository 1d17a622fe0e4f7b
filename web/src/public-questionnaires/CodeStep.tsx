import { useState } from 'react'
import { announce } from '#base/page/announce.ts'
import { copied } from '#base/page/copy.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { Button } from '#ui/action/Button.tsx'
import { IconArrowRight } from '#ui/icons.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { Frame } from './Frame.tsx'
import styles from './public.module.css'

/** The code to go on with, told this once. */
export function CodeStep({ title, code, onNext }: { title: string; code: string; onNext: () => void }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    const text = (await copied(code)) ? m.public_code_copied() : m.public_code_select()
    setSaid(text)
    announce(text)
  }
  return (
    <Frame title={title}>
      <Stack gap={5}>
        <h1 tabIndex={-1}>{m.public_code_title()}</h1>
        <p className={styles.text}>{withNonBreaking(m.public_code_text())}</p>
        <p className={styles.code}>{code}</p>
        <div className={styles.row}>
          <Button variant="secondary" onClick={() => void copy()}>
            {m.public_code_copy()}
          </Button>
          <span className={styles.facts}>{said}</span>
        </div>
        <div>
          <Button iconAfter={IconArrowRight} onClick={onNext}>
            {m.public_code_next()}
          </Button>
        </div>
      </Stack>
    </Frame>
  )
}
