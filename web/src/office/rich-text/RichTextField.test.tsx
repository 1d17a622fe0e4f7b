import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { draw } from '#base/page/drawn.factory.tsx'
import { RichTextField } from './RichTextField.tsx'

const editor = () =>
  document.querySelector<HTMLElement & { editor?: { commands: { insertContent: (text: string) => boolean } } }>(
    '[role=textbox]',
  )!
const type = (text: string) => act(async () => void editor().editor!.commands.insertContent(text))
const words = () => editor().textContent

/** A field whose texts come back when the test says so, as from a store that answers late. */
async function renderLate() {
  const told: string[] = []
  let give: (value: string) => void = () => {}
  function Late() {
    const [value, setValue] = useState('Vodite')
    give = setValue
    return (
      <RichTextField
        name="tasks"
        label="Naloge"
        lang="sl"
        error={undefined}
        value={value}
        readOnly={false}
        isList={false}
        onChange={(text) => told.push(text)}
      />
    )
  }
  await draw(<Late />)
  return { told, comeBack: (value: string) => act(async () => give(value)) }
}

test('what was told and comes back late puts nothing back that was typed meanwhile', async () => {
  const { told, comeBack } = await renderLate()
  expect(words()).toBe('Vodite')
  await type(' ekipo')
  await type(' mehanikov')
  const typed = words()
  expect(told).toHaveLength(2)
  await comeBack(told[0]!)
  expect(words()).toBe(typed)
  await comeBack(told[1]!)
  expect(words()).toBe(typed)
})

test('what somebody else has written since takes its place, and what was told before does not count any more', async () => {
  const { told, comeBack } = await renderLate()
  await type(' ekipo')
  await comeBack(told[0]!)
  await comeBack('Urejate')
  expect(words()).toBe('Urejate')
  await comeBack(told[0]!)
  expect(words()).toContain('ekipo')
})
