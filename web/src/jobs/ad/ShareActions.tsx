import { useState } from 'react'
import { announce } from '#base/page/announce.ts'
import { copied } from '#base/page/copy.ts'
import { showToast } from '#base/page/toasts.ts'
import { Button } from '#ui/action/Button.tsx'
import { IconPrinter, IconShare } from '#ui/icons.ts'
import { m } from '#words/messages.js'
import styles from './ShareActions.module.css'

/** Sharing by what the device offers, else by copying the link; and printing. */
export function ShareActions({ title }: { title: string }) {
  const [link, setLink] = useState<string | null>(null)
  const share = async () => {
    const url = location.origin + location.pathname
    if (navigator.share) {
      // Closing the device's own sheet is an answer too.
      await navigator.share({ title, url }).catch(() => undefined)
      return
    }
    if (await copied(url)) return void showToast({ text: m.action_copied() })
    setLink(url)
    announce(m.job_share_copy_failed())
  }
  return (
    <div className={styles.actions}>
      <Button variant="quiet" icon={IconShare} onClick={() => void share()}>
        {m.job_share()}
      </Button>
      <Button variant="quiet" icon={IconPrinter} onClick={() => print()}>
        {m.action_print()}
      </Button>
      {link && (
        <p className={styles.link}>
          {m.job_share_copy_failed()} <span className={styles.address}>{link}</span>
        </p>
      )}
    </div>
  )
}
