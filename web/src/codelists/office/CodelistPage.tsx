import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import { call } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { keyOf, queryClient, queryOf } from '#base/data/query.ts'
import { wordsOf } from '#base/data/submit.ts'
import { announce } from '#base/page/announce.ts'
import { type Command, useCommands } from '#base/page/commands.ts'
import { useHead } from '#base/page/head.ts'
import { useParams } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { useBulk } from '#office/bulk.ts'
import { BulkBar, NOBODY } from '#office/BulkBar.tsx'
import { OfficeScreen } from '#office/OfficeScreen.tsx'
import { Button } from '#ui/action/Button.tsx'
import { ConfirmDialog } from '#ui/action/Dialog.tsx'
import { Menu, type MenuItem } from '#ui/action/Menu.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconDots, IconPlus } from '#ui/icons.ts'
import { type Column, DataTable } from '#ui/list/DataTable.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import { codelistName } from './names.ts'
import { OptionForm } from './OptionForm.tsx'

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

type List = AnswerOf<'GET /codelists/:id'>
type Option = List['data'][number]
/** Id of an option that is not stored yet. */
const NEW_ID = 0

/** The options of one codelist: labels in both languages, order, shown or hidden. */
export function CodelistPage() {
  const id = Number(useParams<'id'>().id)
  const query = useQuery({ ...queryOf('GET /codelists/:id', { params: { id } }), staleTime: 0 })
  useHead(query.data ? { title: codelistName(query.data.key) } : null)
  return (
    <Loaded query={query}>
      {(list) => (
        <Options
          list={list}
          refresh={() => queryClient.invalidateQueries({ queryKey: keyOf('GET /codelists/:id', { params: { id } }) })}
        />
      )}
    </Loaded>
  )
}

function Options({ list, refresh }: { list: List; refresh: () => Promise<void> }) {
  const [edited, setEdited] = useState<number | null>(null)
  const [leaving, setLeaving] = useState<Option | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [chosen, setChosen] = useState(NOBODY)
  const bulk = useBulk(refresh)
  const commands = useMemo<Command[]>(
    () =>
      list.may.create_option
        ? [{ id: 'new', group: 'list', label: m.codelist_add(), key: 'n', run: () => setEdited(NEW_ID) }]
        : [],
    [list.may.create_option],
  )
  useCommands(commands)
  const attempt = async (work: () => Promise<unknown>, said: string) => {
    setFailed(null)
    try {
      await work()
      announce(said)
    } catch (error) {
      setFailed(wordsOf(error))
    }
    await refresh()
  }
  const update = (option: Option, params: Partial<Pick<Option, 'position' | 'is_active'>>) =>
    call('PUT /codelists/updateData', { body: { schema_slug: list.key, data_id: option.id, params, rev: option.rev } })
  const move = (option: Option, step: 1 | -1) => {
    const place = list.data.indexOf(option) + step
    if (!list.data[place]) return
    const order = list.data.filter((one) => one !== option).toSpliced(place, 0, option)
    void attempt(
      async () => {
        // Positions may be equal, or far apart: whoever does not stand at its own gets it.
        for (const [at, one] of order.entries()) if (one.position !== at + 1) await update(one, { position: at + 1 })
      },
      m.codelist_moved({ label: option.label, place: place + 1 }),
    )
  }
  const toggle = (option: Option) =>
    attempt(
      () => update(option, { is_active: !option.is_active }),
      option.is_active ? m.codelist_is_hidden({ label: option.label }) : m.codelist_is_shown({ label: option.label }),
    )
  const one = list.data.find(({ id }) => id === edited)
  return (
    <OfficeScreen
      title={codelistName(list.key)}
      above={{ label: m.office_codelists(), href: '/office/codelists' }}
      lead={<p className="muted">{m.codelist_lead({ key: list.key, count: list.data.length })}</p>}
      actions={
        list.may.create_option && (
          <Button icon={IconPlus} onClick={() => setEdited(NEW_ID)}>
            {m.codelist_add()}
          </Button>
        )
      }
    >
      {failed && (
        <Notice tone="danger" role="alert">
          {failed}
        </Notice>
      )}
      {(edited === NEW_ID || one) && (
        <OptionForm
          key={edited}
          list={list.key}
          {...(one && { option: one })}
          onDone={() => {
            setEdited(null)
            void refresh()
          }}
          onCancel={() => setEdited(null)}
        />
      )}
      <BulkBar
        chosen={chosen}
        onChoose={setChosen}
        page={list.data.map(({ id }) => String(id))}
        actions={[
          {
            key: 'hide',
            label: m.codelist_hide(),
            said: (count) => m.codelist_are_hidden({ count }),
            run: ({ ids = [], count }) =>
              call('POST /bulk-actions/options/hide', { body: { schema_slug: list.key, ids: ids.map(Number), count } }),
          },
        ]}
        bulk={bulk}
      />
      <DataTable
        caption={m.codelist_options({ name: codelistName(list.key) })}
        columns={columnsOf(list, {
          move,
          toggle: (option) => void toggle(option),
          edit: setEdited,
          remove: setLeaving,
        })}
        rows={list.data}
        rowKey={({ id }) => String(id)}
        selection={{
          selected: chosen.ids,
          onChange: (ids) => setChosen({ ids, all: null }),
          nameOf: ({ label }) => label,
        }}
      />
      <ConfirmDialog
        open={leaving !== null}
        title={m.codelist_delete_title({ label: leaving?.label ?? '' })}
        confirm={m.action_delete()}
        keep={m.codelist_keep()}
        onKeep={() => setLeaving(null)}
        onConfirm={() => {
          const option = leaving
          setLeaving(null)
          if (option)
            void attempt(
              () => call('POST /codelists/removeData', { body: { schema_slug: list.key, data_id: option.id } }),
              m.codelist_is_deleted({ label: option.label }),
            )
        }}
      >
        <p>{m.codelist_delete_text()}</p>
      </ConfirmDialog>
    </OfficeScreen>
  )
}

interface Acts {
  move: (option: Option, step: 1 | -1) => void
  toggle: (option: Option) => void
  edit: (id: number) => void
  remove: (option: Option) => void
}

const columnsOf = (list: List, acts: Acts): Column<Option>[] => [
  { key: 'label_sl', label: m.office_slovenian(), rowHeader: true, cell: (option) => option.label_sl },
  { key: 'label_en', label: m.office_english(), cell: (option) => <span lang="en">{option.label_en}</span> },
  { key: 'key', label: m.codelist_key(), wideOnly: true, cell: (option) => <code>{option.key}</code> },
  {
    key: 'state',
    label: m.office_status(),
    cell: (option) => (option.is_active ? <Tag tone="ok">{m.codelist_shown()}</Tag> : <Tag>{m.codelist_hidden()}</Tag>),
  },
  {
    key: 'actions',
    label: m.office_actions(),
    actions: true,
    cell: (option) => <Actions list={list} option={option} {...acts} />,
  },
]

function Actions({ list, option, move, toggle, edit, remove }: Acts & { list: List; option: Option }) {
  const { label } = option
  const items: MenuItem[] = [
    { key: 'change', label: m.action_change(), onSelect: () => edit(option.id) },
    { key: 'toggle', label: option.is_active ? m.codelist_hide() : m.codelist_show(), onSelect: () => toggle(option) },
  ]
  if (option !== list.data[0]) items.push({ key: 'up', label: m.codelist_up(), onSelect: () => move(option, -1) })
  if (option !== list.data.at(-1))
    items.push({ key: 'down', label: m.codelist_down(), onSelect: () => move(option, 1) })
  if (option.may.delete)
    items.push({ key: 'delete', label: m.action_delete(), danger: true, apart: true, onSelect: () => remove(option) })
  return <Menu items={items} label={m.office_actions_for({ name: label })} trigger={<Icon of={IconDots} />} />
}
