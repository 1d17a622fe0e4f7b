import { useRef, useState } from 'react'
import { Loaded } from '#base/data/Loaded.tsx'
import { focusAfter } from '#base/page/focus.ts'
import { readSectionDraft } from '#candidates/section-draft.ts'
import { Button } from '#ui/action/Button.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { listTitle } from './list-titles.ts'
import { LISTS, type ListName, NO_LISTS, beyond, isEmpty } from './lists.ts'
import { type OwnLists, useLists } from './lists.api.ts'
import styles from './lists.module.css'
import { ListView } from './ListView.tsx'
import { keepReading, useLastReading } from '#cv/reading/last-reading.ts'
import { Proposals } from '#cv/reading/Proposals.tsx'
import { EXPERIENCES, SCHOOLINGS, TONGUES } from './row-kinds.tsx'
import { RowsForm } from './RowsForm.tsx'
import { SkillsForm } from './SkillsForm.tsx'

/** What the person has done, learnt, can do and speaks, with what the CV proposes. */
export function ListsSection() {
  const query = useLists()
  return (
    <section id="izkusnje" aria-label={m.profile_experience()}>
      <Stack gap={5}>
        <p className={styles.intro}>{m.lists_intro()}</p>
        <Loaded query={query}>{(data) => <Lists data={data} />}</Loaded>
      </Stack>
    </section>
  )
}

function Lists({ data }: { data: OwnLists }) {
  const { lists, proposed } = data
  const reading = useLastReading()
  // A file that was only read, not kept, has no proposals on the server.
  const shown = proposed?.lists ?? (reading && beyond(reading.lists, lists))
  const [isAgain, setAgain] = useState(false)
  const finish = () => {
    setAgain(false)
    if (reading) keepReading({ ...reading, lists: NO_LISTS })
    // The proposals go with their buttons.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('#izkusnje button')?.focus())
  }
  const again = () => {
    if (reading) keepReading(reading)
    setAgain(true)
  }
  return (
    <Stack gap={6}>
      {shown && !isEmpty(shown) && (
        <Proposals own={data} proposed={shown} onDecided={finish} isAgain={isAgain} onTakenBack={again} />
      )}
      {LISTS.map((name) => (
        <OneList key={name} name={name} data={data} />
      ))}
    </Stack>
  )
}

function OneList({ name, data }: { name: ListName; data: OwnLists }) {
  const [isEditing, setEditing] = useState(() => readSectionDraft(name) !== null)
  const edit = useRef<HTMLButtonElement>(null)
  const title = listTitle(name)
  const isBlank = data.lists[name].length === 0
  const id = `list-${name}`
  /** The button goes, so the focus goes to what it promised. */
  const open = () =>
    focusAfter(
      () => setEditing(true),
      () => document.querySelector<HTMLElement>(`#${id} form :is(input, select)`),
    )
  const close = () =>
    focusAfter(
      () => setEditing(false),
      () => edit.current,
    )
  return (
    <Section
      id={id}
      title={title}
      action={
        !isEditing && (
          <Button ref={edit} variant="quiet" className={styles.edge} onClick={open}>
            <span aria-hidden="true">{isBlank ? m.action_add() : m.action_change()}</span>
            <span className="visually-hidden">
              {isBlank ? m.action_add_what({ field: title }) : m.action_change_what({ field: title })}
            </span>
          </Button>
        )
      }
    >
      {isEditing ? <ListForm name={name} data={data} onClose={close} /> : <ListView name={name} lists={data.lists} />}
    </Section>
  )
}

function ListForm({ name, data, onClose }: { name: ListName; data: OwnLists; onClose: () => void }) {
  const { rev, lists } = data
  const props = { rev, onClose }
  if (name === 'experiences') return <RowsForm kind={EXPERIENCES} items={lists.experiences} {...props} />
  if (name === 'schoolings') return <RowsForm kind={SCHOOLINGS} items={lists.schoolings} {...props} />
  if (name === 'tongues') return <RowsForm kind={TONGUES} items={lists.tongues} {...props} />
  return <SkillsForm items={lists.skills} {...props} />
}
