import { Button } from '#ui/action/Button.tsx'
import { IconPrinter } from '#ui/icons.ts'
import { m } from '#words/messages.js'
import styles from './legal.module.css'

export const PrintButton = () => (
  <p className="no-print">
    <Button variant="quiet" className={styles.edge} icon={IconPrinter} onClick={() => print()}>
      {m.action_print()}
    </Button>
  </p>
)
