import { useState } from 'react'
import { download } from '#base/data/download.ts'
import { CallError } from '#base/data/errors.ts'
import { useSubmit, wordsOf } from '#base/data/submit.ts'
import { showToast } from '#base/page/toasts.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { Menu } from '#ui/action/Menu.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { PasswordInput } from '#ui/form/PasswordInput.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconDownload } from '#ui/icons.ts'
import { m } from '#words/messages.js'
import styles from './ColumnsButton.module.css'
import type { ListState } from './list-state.ts'

type Format = 'csv' | 'xlsx'
interface Props {
  list: string
  /** What the list is called. */
  title: string
  /** Columns shown, in order. */
  columns: string[]
  asked: Pick<ListState['query'], 'search' | 'filter' | 'sort' | 'masked'>
}

/** All rows the list shows at this moment as a file; with the password when they say something of people. */
export function ExportButton({ list, title, columns, asked }: Props) {
  const [format, setFormat] = useState<Format | null>(null)
  const [password, setPassword] = useState('')
  const [failed, setFailed] = useState<string | null>(null)
  const send = async (as: Format, given?: string) => {
    const body = { list, format: as, columns, ...asked, ...(given && { password: given }) }
    await download('POST /list-exports', { body }, `${title}.${as}`)
    showToast({ text: m.office_export_done() })
  }
  const begin = async (as: Format) => {
    setFailed(null)
    try {
      await send(as)
    } catch (error) {
      if (error instanceof CallError && error.code === 'PASSWORD_NEEDED') setFormat(as)
      else setFailed(wordsOf(error))
    }
  }
  const form = useSubmit(
    async () => {
      if (format) await send(format, password)
    },
    (): Record<string, string> => (password ? {} : { password: m.error_required() }),
    () => close(),
  )
  function close() {
    setFormat(null)
    setPassword('')
    form.reset()
  }
  return (
    <>
      <Menu
        triggerClassName={styles.trigger}
        trigger={
          <>
            <Icon of={IconDownload} size={16} />
            {m.office_export()}
          </>
        }
        items={[
          { key: 'csv', label: m.office_export_csv(), onSelect: () => void begin('csv') },
          { key: 'xlsx', label: m.office_export_xlsx(), onSelect: () => void begin('xlsx') },
        ]}
      />
      {failed && (
        <Notice tone="danger" role="alert" onClose={() => setFailed(null)}>
          {failed}
        </Notice>
      )}
      <Dialog open={format !== null} title={m.office_export_title()} onClose={close}>
        <form onSubmit={form.onSubmit} noValidate>
          <PasswordInput
            name="password"
            label={m.login_password()}
            hint={m.office_export_why()}
            limit={256}
            value={password}
            error={form.errors['password'] ?? form.summary.find(({ field }) => !field)?.message}
            onChange={(event) => {
              setPassword(event.currentTarget.value)
              form.correct('password')
            }}
          />
          <FormActions submit={m.office_export()} pending={form.pending} onCancel={close} />
        </form>
      </Dialog>
    </>
  )
}
