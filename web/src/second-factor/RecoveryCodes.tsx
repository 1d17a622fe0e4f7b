import { useMemo } from 'react'
import { brand } from '#brand/brand.ts'
import { Button, LinkButton } from '#ui/action/Button.tsx'
import { Dialog } from '#ui/action/Dialog.tsx'
import { IconDownload, IconPrinter } from '#ui/icons.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { asHref } from '@korak/contract/screens.ts'
import { m } from '#words/messages.js'
import styles from './second-factor.module.css'

/** New recovery codes, shown this once; closed only by whoever says they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const file = useMemo(() => {
    const text = [m.factor_codes_file({ brand: brand.name }), '', ...codes, ''].join('\n')
    return asHref(`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`)
  }, [codes])
  return (
    <Dialog
      open
      title={m.factor_codes()}
      describedBy="recovery-codes"
      actions={<Button onClick={onKept}>{m.factor_codes_kept()}</Button>}
    >
      <div className={styles.sheet} data-sheet>
        <p id="recovery-codes">{m.factor_codes_once()}</p>
        <ul className={styles.codes} aria-label={m.factor_codes()}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Row className={styles.off}>
          <LinkButton href={file} download={m.factor_codes_name()} variant="secondary" icon={IconDownload}>
            {m.action_download()}
          </LinkButton>
          <Button variant="secondary" icon={IconPrinter} onClick={() => print()}>
            {m.action_print()}
          </Button>
        </Row>
      </div>
    </Dialog>
  )
}
