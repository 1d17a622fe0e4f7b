import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { call } from '#base/data/call.ts'
import { isStale } from '#base/data/errors.ts'
import { NEW_ID } from '#base/data/lists.ts'
import { keyOf, queryClient, queryOf } from '#base/data/query.ts'
import { FAILED, requestState } from '#base/data/request-state.ts'
import { wordsOf } from '#base/data/submit.ts'
import { announce } from '#base/page/announce.ts'
import { type Command, useCommands } from '#base/page/commands.ts'
import { showToast } from '#base/page/toasts.ts'
import { useRowCommand } from '#base/page/row-command.ts'
import { useHead } from '#base/page/head.ts'
import { useParams } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { useBulk } from '#office/bulk.ts'
import { BulkBar, NOBODY } from '#office/BulkBar.tsx'
import { ExportButton } from '#office/ExportButton.tsx'
import { useListKeys } from '#office/place/list-keys.ts'
import { OfficeScreen } from '#office/OfficeScreen.tsx'
import { useRowEditing } from '#office/row-editing.tsx'
import { RecordLoaded } from '#office/place/RecordLoaded.tsx'
import { Button } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { IconPlus, IconUpload } from '#ui/icons.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { m } from '#words/messages.js'
import { actsOn, merged } from './bulk-options.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { codelistName } from './names.ts'
import { optionColumns } from './option-columns.tsx'
import { useOptionOrder } from './option-order.ts'
import { isFound, isNew, type List, type Option, optionsOf } from './options.ts'
import { OptionSearch, useSearchedFor } from './OptionSearch.tsx'
import { UsesDialog } from './OptionUses.tsx'

export const screens: Screens = [
  {
    path: '/office/codelists/:id',
    title: 'office_codelists',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'codelists.manage',
    section: null,
  },
]

/** The options of one codelist: labels in both languages, order, shown or hidden. */
export function CodelistPage() {
  const id = Number(useParams<'id'>().id)
  const query = useQuery({ ...queryOf('GET /codelists/:id', { params: { id } }), staleTime: 0 })
  useHead(query.data ? { title: codelistName(query.data.key) } : null)
  return (
    <RecordLoaded list="/office/codelists" query={query}>
      {(list) => (
        <Options
          list={list}
          refresh={() => queryClient.invalidateQueries({ queryKey: keyOf('GET /codelists/:id', { params: { id } }) })}
        />
      )}
    </RecordLoaded>
  )
}

/** What a dialog is open for. */
type Asking = { what: 'delete' | 'uses' | 'merge'; option: Option } | { what: 'import' } | null

function Options({ list: fetched, refresh }: { list: List; refresh: () => Promise<void> }) {
  const [failed, setFailed] = useState<string | null>(null)
  const attempt = async (work: () => Promise<unknown>, said: string): Promise<boolean> => {
    const wordsFor = (error: unknown) => (isStale(error) ? m.codelist_stale() : wordsOf(error))
    const refused = await work().then(() => null, wordsFor)
    setFailed(refused)
    if (refused === null) announce(said)
    await refresh()
    return refused === null
  }
  const { list, put } = useOptionOrder(fetched, attempt)
  const resource = useMemo(() => optionsOf(list.key), [list.key])
  useLayoutEffect(() => void resource.show(list), [resource, list])
  const row = useRowEditing(resource, {
    fields: ['label_sl', 'label_en', 'hint_sl', 'hint_en', 'key'],
    required: (option) => (option.may.update_key ? ['label_sl', 'label_en', 'key'] : ['label_sl', 'label_en']),
    refresh,
    onSaved: ({ label_sl: label }) => showToast({ text: m.codelist_saved({ label }) }),
  })
  const [asking, setAsking] = useState<Asking>(null)
  const [chosen, setChosen] = useState(NOBODY)
  const [search, setSearch] = useSearchedFor()
  const isNarrowed = search.trim() !== ''
  const fitting = isNarrowed ? list.data.filter((option) => isFound(option, search)) : list.data
  const bulk = useBulk(() => {
    setFailed(null)
    return refresh()
  })
  const begin = row.start
  const beginNew = useRef(() => begin(NEW_ID))
  beginNew.current = () => begin(NEW_ID)
  const commands = useMemo<Command[]>(
    () =>
      list.may.create_option
        ? [{ id: 'new', group: 'list', label: m.codelist_add(), key: 'n', run: () => beginNew.current() }]
        : [],
    [list.may.create_option],
  )
  useCommands(commands)
  const canChange = list.data.some(({ may }) => may.update)
  useListKeys(row.table, undefined, canChange)
  const look = (typed: string) => {
    setSearch(typed)
    // What is not seen any more is not acted on.
    setChosen(NOBODY)
  }
  const move = (option: Option, place: number) => {
    const ids = list.data.map(({ id }) => id).filter((id) => id !== option.id)
    void put(ids.toSpliced(place, 0, option.id), m.codelist_moved({ label: option.label, place: place + 1 }))
  }
  const toggle = (option: Option) => {
    const params = { is_active: !option.is_active }
    void attempt(
      () =>
        call('PUT /codelists/updateData', {
          body: { schema_slug: list.key, data_id: option.id, params, rev: option.rev },
        }),
      option.is_active ? m.codelist_is_hidden({ label: option.label }) : m.codelist_is_shown({ label: option.label }),
    )
  }
  const [close, name] = [() => setAsking(null), codelistName(list.key)]
  const removal = useRowCommand(async (option: Option) => {
    setFailed(null)
    if ((await resource.remove(option)) === FAILED)
      setFailed(requestState(resource.namespace).failure?.message ?? m.error_server())
    else announce(m.codelist_is_deleted({ label: option.label }))
  }, close)
  return (
    <OfficeScreen
      title={name}
      above={{ label: m.office_codelists(), href: '/office/codelists' }}
      lead={<p className="muted">{m.codelist_lead({ key: list.key, count: list.data.length })}</p>}
      actions={
        <>
          <ExportButton
            list="codelist-options"
            title={name}
            columns={['key', 'label_sl', 'label_en', 'hint_sl', 'hint_en', 'is_active']}
            asked={{ search: search.trim(), filter: { codelist: { is: list.key } }, sort: 'position' }}
          />
          <Button variant="secondary" icon={IconUpload} onClick={() => setAsking({ what: 'import' })}>
            {m.option_import()}
          </Button>
          {list.may.create_option && (
            <Button icon={IconPlus} onClick={() => begin(NEW_ID)}>
              {m.codelist_add()}
            </Button>
          )}
        </>
      }
    >
      {failed && (
        <Notice tone="danger" role="alert">
          {failed}
        </Notice>
      )}
      {row.notice}
      <OptionSearch typed={search} found={isNarrowed ? fitting.length : null} onType={look} />
      <BulkBar
        chosen={chosen}
        onChoose={setChosen}
        page={fitting.map(({ id }) => String(id))}
        actions={actsOn(list, chosen.ids)}
        bulk={bulk}
      />
      <div ref={row.table}>
        <DataTable<Option>
          caption={m.codelist_options({ name })}
          columns={optionColumns(isNarrowed ? [] : list.data.map(({ id }) => id), list, {
            move,
            toggle,
            row,
            ask: (what, option) => setAsking({ what, option }),
          })}
          rows={row.rows.filter(
            (option) =>
              !isNarrowed || isNew(option) || row.editing?.key === String(option.id) || isFound(option, search),
          )}
          rowKey={({ id }) => String(id)}
          editing={row.editing}
          {...(canChange && {
            selection: {
              selected: chosen.ids,
              onChange: (ids: Set<string>) => setChosen({ ids, all: null }),
              nameOf: ({ label }: Option) => label,
            },
            // A place among some of them is none among all.
            ...(!isNarrowed && {
              ordering: {
                nameOf: ({ label }: Option) => label,
                onMove: (key: string, place: number) => {
                  const option = list.data.find(({ id }) => String(id) === key)
                  if (option) move(option, place)
                },
              },
            }),
          })}
        />
      </div>
      {asking?.what === 'import' && (
        <ImportDialog
          list={list.key}
          onClose={close}
          onDone={(count) => {
            close()
            showToast({ text: m.option_imported({ count }) })
            void refresh()
          }}
        />
      )}
      {asking?.what === 'uses' && <UsesDialog option={asking.option} onClose={close} />}
      {asking?.what === 'merge' && (
        <MergeDialog
          list={list}
          option={asking.option}
          onClose={close}
          onDone={(into, count, uid) => {
            close()
            void bulk.run(...merged(uid, m.option_merged({ label: asking.option.label, into, count })))
          }}
        />
      )}
      {asking?.what === 'delete' && (
        <DeleteDialog
          option={asking.option}
          onKeep={close}
          onDelete={() => void removal.run(asking.option)}
          onHide={() => {
            close()
            toggle(asking.option)
          }}
          onMerge={() => setAsking({ what: 'merge', option: asking.option })}
        />
      )}
    </OfficeScreen>
  )
}
