import { useState } from 'react'
import type { ImportedLine } from '@korak/contract/codelists.ts'
import { call } from '#base/data/call.ts'
import { useSubmit } from '#base/data/submit.ts'
import { Button } from '#ui/action/Button.tsx'
import { Dialog } from '#ui/action/Dialog.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FileDrop } from '#ui/form/FileDrop.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { type Column, DataTable } from '#ui/list/DataTable.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'

interface Props {
  list: string
  onDone: (count: number) => void
  onClose: () => void
}
type Preview = { name: string; csv: string; lines: ImportedLine[]; seen: string }

const STATES = {
  new: { word: m.option_import_new, tone: 'ok' },
  changed: { word: m.option_import_changed, tone: 'info' },
  unchanged: { word: m.option_import_unchanged, tone: 'neutral' },
  merged: { word: m.option_import_merged, tone: 'neutral' },
  wrong: { word: m.option_import_wrongs, tone: 'danger' },
} as const

/** Text of a file: UTF-8, or as Excel writes it in this country. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1250').decode(bytes)
  }
}

/** Options from a file: what each line would do is shown first, then exactly that is done. */
export function ImportDialog({ list, onDone, onClose }: Props) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const of = (state: ImportedLine['state']) => preview?.lines.filter((line) => line.state === state).length ?? 0
  const count = of('new') + of('changed')
  const others = preview?.lines.filter(({ state }) => state !== 'unchanged') ?? []
  const read = async (name: string, csv: string) => {
    const { lines, seen } = await call('POST /codelists/previewData', { body: { schema_slug: list, csv } })
    setPreview({ name, csv, lines, seen })
  }
  const [file, setFile] = useState<File | null>(null)
  const form = useSubmit(
    async () => {
      if (!preview) {
        if (file) await read(file.name, await textOf(file))
        return
      }
      try {
        const { csv, seen } = preview
        await call('POST /codelists/importData', { body: { schema_slug: list, csv, count, seen } })
      } catch (error) {
        // What it would do now is looked at before the next try.
        await read(preview.name, preview.csv)
        throw error
      }
      onDone(count)
    },
    (): Record<string, string> => (file ? {} : { csv: m.option_import_choose() }),
  )
  return (
    <Dialog open size="wide" title={m.option_import()} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <FileDrop
            label={m.option_import_file()}
            hint={m.option_import_hint()}
            name="csv"
            accept=".csv,text/csv"
            file={file && { name: file.name }}
            error={form.errors['csv']}
            onChange={({ target }) => {
              setFile(target.files?.[0] ?? null)
              setPreview(null)
              form.reset()
            }}
            onRemove={() => {
              setFile(null)
              setPreview(null)
            }}
          />
          {preview && (
            <>
              <p role="status">
                {m.option_import_found({
                  added: of('new'),
                  changed: of('changed'),
                  same: of('unchanged') + of('merged'),
                  wrong: of('wrong'),
                })}
              </p>
              {others.length > 0 && (
                <DataTable
                  caption={m.option_import_lines()}
                  columns={columnsOf()}
                  rows={others}
                  rowKey={({ line }) => String(line)}
                />
              )}
              {of('wrong') > 0 && <Notice tone="danger">{m.option_import_faults()}</Notice>}
            </>
          )}
          {!preview || (count > 0 && of('wrong') === 0) ? (
            <FormActions
              submit={preview ? m.option_import_do({ count }) : m.option_import_look()}
              pending={form.pending}
              onCancel={onClose}
            />
          ) : (
            <Row>
              <Button variant="secondary" onClick={onClose}>
                {m.action_close()}
              </Button>
            </Row>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}

const columnsOf = (): Column<ImportedLine>[] => [
  { key: 'line', label: m.option_import_line(), numeric: true, cell: ({ line }) => line },
  {
    key: 'key',
    label: m.codelist_key(),
    rowHeader: true,
    cell: ({ key, label }) => (label ? `${label} (${key})` : key),
  },
  {
    key: 'state',
    label: m.option_import_what(),
    cell: ({ state }) => <Tag tone={STATES[state].tone}>{STATES[state].word()}</Tag>,
  },
  { key: 'more', label: m.option_import_more(), cell: ({ changes, faults }) => [...changes, ...faults].join(' · ') },
]
