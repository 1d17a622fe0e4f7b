import { useEffect, useRef, useState } from 'react'
import { asHref } from '@korak/contract/screens.ts'
import { announce } from '#base/page/announce.ts'
import { useSubmit, wordsOf } from '#base/data/submit.ts'
import { Button, LinkButton } from '#ui/action/Button.tsx'
import { IconExternalLink } from '#ui/icons.ts'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { m } from '#words/messages.js'
import styles from './assessments.module.css'
import { launchTest } from './assessments.api.ts'

interface Props {
  uid: string
  /** It was opened before. */
  isAgain: boolean
  /** Its result is awaited: opening it once more is not what comes next. */
  isWaiting: boolean
}

/**
 * The way out in two steps: the address is made when it is wanted, since it lasts minutes, and is then a plain link,
 * which no browser takes for a pop-up.
 */
export function Launch({ uid, isAgain, isWaiting }: Props) {
  const [url, setUrl] = useState<string | null>(null)
  const [endsAt, setEndsAt] = useState<number | null>(null)
  const link = useRef<HTMLParagraphElement>(null)
  const { pending, failure, onSubmit } = useSubmit(async () => {
    const launch = await launchTest(uid)
    setUrl(launch.url)
    setEndsAt(Date.parse(launch.expires_at))
    announce(m.assess_link_ready())
  })
  useEffect(() => {
    // The pressed button has become a link: who pressed it goes on from there.
    if (url) link.current?.querySelector('a')?.focus()
    if (!url || endsAt === null) return undefined
    const timer = setTimeout(() => setUrl(null), Math.max(0, endsAt - Date.now()))
    return () => clearTimeout(timer)
  }, [url, endsAt])
  const isOver = url === null && endsAt !== null
  return (
    <Stack gap={3}>
      {failure && (
        <Notice tone="danger" role="alert">
          {wordsOf(failure)}
        </Notice>
      )}
      {isOver && <p role="status">{m.assess_link_over()}</p>}
      {url && (
        <p ref={link}>
          <LinkButton href={asHref(url)} target="_blank" rel="noopener" iconAfter={IconExternalLink}>
            {m.q_external_open()}
          </LinkButton>
        </p>
      )}
      {url && <p className={styles.facts}>{m.assess_link_note()}</p>}
      <Row>
        <Button variant={variantOf(url !== null, isWaiting)} pending={pending} onClick={() => onSubmit()}>
          {url || isAgain ? m.assess_again() : m.assess_prepare()}
        </Button>
      </Row>
    </Stack>
  )
}

const variantOf = (isReady: boolean, isWaiting: boolean) => {
  if (isReady) return 'quiet'
  return isWaiting ? 'secondary' : 'primary'
}
