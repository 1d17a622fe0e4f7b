// What one has just pressed is often gone a moment later; the keyboard goes on from there all the same.
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { useFocusKept } from './keep-focus.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.stubGlobal('CSS', { escape: (text: string) => text })
let root: Root
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

function Page() {
  useFocusKept()
  const [rows, setRows] = useState(['Kuhar', 'Varilec', 'Zidar'])
  const [isPublic, publish] = useState(false)
  const [isAsked, ask] = useState(false)
  const [given, give] = useState(['Ana', 'Rok'])
  return (
    <>
      <main>
        <h1>Razpis</h1>
        {rows.length > 1 && (
          <button type="button" onClick={() => setRows(rows.slice(0, 1))}>
            Prekliči vse
          </button>
        )}
        {!isPublic && (
          <button type="button" onClick={() => publish(true)}>
            Objavi
          </button>
        )}
        <section>
          <h2>Objava</h2>
          {!isAsked && (
            <button type="button" onClick={() => ask(true)}>
              Dodaj
            </button>
          )}
          <div role="region" aria-label="Kanali">
            {given.map((one) => (
              <button key={one} type="button" onClick={() => give(given.filter((name) => name !== one))}>
                Umakni {one}
              </button>
            ))}
          </div>
        </section>
        <details open>
          <summary>Dostop</summary>
          <form key={given.length} onSubmit={(event) => event.preventDefault()}>
            <button type="button" onClick={() => give([...given, 'Eva'])}>
              Daj dostop
            </button>
          </form>
        </details>
        <button type="button" onClick={() => setRows([...rows.slice(1), ...rows.slice(0, 1)])}>
          Prvo na konec
        </button>
        <ul>
          {rows.map((row) => (
            <li key={row} data-row={row}>
              <a href="/x">{row}</a>
              <button type="button" onClick={() => setRows(rows.filter((one) => one !== row))}>
                Izbriši {row}
              </button>
            </li>
          ))}
        </ul>
      </main>
      {isPublic && (
        <aside>
          <button type="button" onClick={() => publish(false)}>
            Razveljavi
          </button>
        </aside>
      )}
    </>
  )
}

const here = () => document.activeElement?.textContent
async function press(name: string) {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await act(async () => {
    button?.focus()
    button?.click()
  })
  await act(async () => new Promise((resolve) => setTimeout(resolve, 150)))
}

test('from what is gone the focus goes to what is closest', async () => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Page />))
  await press('Objavi')
  expect(here()).toBe('Razpis')
  await press('Dodaj')
  expect(here()).toBe('Objava')
  await press('Izbriši Varilec')
  expect(here()).toBe('Zidar')
  await press('Izbriši Zidar')
  expect(here()).toBe('Kuhar')
  // The notice goes with its button: one is back where one was.
  await press('Razveljavi')
  expect(here()).toBe('Kuhar')
})

test('what has no heading of its own is led back to the heading it stands under, or to what opens it', async () => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Page />))
  await press('Umakni Rok')
  expect(here()).toBe('Objava')
  await press('Daj dostop')
  expect(here()).toBe('Dostop')
  expect(document.querySelector('summary')?.hasAttribute('tabindex')).toBe(false)
})

test('a row that goes to the end of its list with the focus stays in sight', async () => {
  const seen = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Page />))
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Kuhar')
  await act(async () => link?.focus())
  link?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await act(async () =>
    [...document.querySelectorAll('button')].find((one) => one.textContent === 'Prvo na konec')?.click(),
  )
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(document.activeElement).toBe(link)
  expect(seen.mock.contexts).toEqual([link])
  seen.mockRestore()
})

test('from what is gone outside of a list the focus goes back to the row one stood in, or what took its place', async () => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Page />))
  await act(async () => [...document.querySelectorAll('a')].find((one) => one.textContent === 'Varilec')?.focus())
  await press('Prekliči vse')
  expect(here()).toBe('Kuhar')
})

test('who presses beside everything is left alone', async () => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Page />))
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Objavi')
  button?.focus()
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  button?.blur()
  await act(async () => button?.click())
  await act(async () => new Promise((resolve) => setTimeout(resolve, 150)))
  expect(document.activeElement).toBe(document.body)
})
