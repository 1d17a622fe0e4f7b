import { useEffect, useState } from 'react'
import { announce } from '#base/page/announce.ts'
import { copied } from '#base/page/copy.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import filling from '#answers/filling/filling.module.css'
import { m } from '#words/messages.js'
import styles from './public.module.css'

/** The code to go on with, told in this visit only: in sight before there is anything to lose. */
export function Code({ code }: { code: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => announce(`${m.public_code_title()}: ${code}. ${m.public_code_text()}`), [code])
  const copy = async () => {
    const text = (await copied(code)) ? m.public_code_copied() : m.public_code_select()
    setSaid(text)
    announce(text)
  }
  return (
    <div className={styles.told}>
      <p className={styles.row}>
        <span>
          {m.public_code_title()}: <strong className={styles.code}>{code}</strong>
        </span>
        <button type="button" className={filling.leave} onClick={() => void copy()}>
          {m.public_code_copy()}
        </button>
      </p>
      <p className={styles.facts}>{withNonBreaking(said || m.public_code_text())}</p>
    </div>
  )
}
