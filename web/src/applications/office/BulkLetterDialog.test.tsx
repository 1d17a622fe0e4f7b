import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { draw, leave, serveBy, until } from '#base/page/drawn.factory.tsx'
import { letterText } from '@korak/contract/letters.rules.ts'
import type { Proposal } from '@korak/contract/letters.ts'
import { queryClient } from '#base/data/query.ts'
import { formatDate } from '#base/text/dates.ts'
import { plannedDayFault } from '#base/text/day-faults.ts'
import type { Doing } from '#office/bulk.ts'
import { m } from '#words/messages.js'
import { BulkLetterDialog } from './BulkLetterDialog.tsx'

const proposal = (uid: string, name: string, promised: string | null): Proposal => ({
  uid,
  name,
  from: 'submitted',
  status: 'submitted',
  to_status: 'not_selected',
  is_told: true,
  is_movable: true,
  moved: null,
  language: 'sl-SI',
  subject: 'Vaša prijava',
  opening: `Pozdravljeni, ${name}!`,
  closing: 'Lep pozdrav',
  needs_reason: false,
  reasons: [],
  promise_on: null,
  promised_on: promised,
  missing: [],
  has_account: true,
  by_post: null,
  interview_at: null,
  drops_offer: false,
  ends_offer: null,
  overtaken: null,
})
const TWO = [proposal('a', 'Maja Zupan', null), proposal('b', 'Rok Novak', '2026-12-04')]
const REASON = 'Iskali smo več izkušenj z vodenjem.'
const rows = { ids: ['refused-1', 'refused-2'], count: 2 }
const sent: Record<string, unknown>[] = []

/** The dialog about two people, whose letters are refused with these errors. */
async function open(
  errors: Record<string, string[]>,
  data = TWO,
  go: (doing: Doing) => Promise<void> = async () => {},
): Promise<void> {
  const answer = (body: object, status: number) =>
    new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
  serveBy(async (url: string, { body }: { body: string }) => {
    if (!url.includes('/bulk-actions/')) return answer({ data }, 200)
    sent.push(JSON.parse(body))
    if (Object.keys(errors).length === 0) return answer({ uid: 'done', done: data.length, skipped: 0, left: [] }, 201)
    return answer({ code: 'VALIDATION', message: 'Popravite označena polja.', errors }, 422)
  })
  await draw(<BulkLetterDialog rows={rows} go={go} onClose={() => undefined} />)
  await until(() => expect(text()).not.toBeNull())
}
afterEach(async () => {
  queryClient.removeQueries({ queryKey: ['POST /applications/letters'] })
  sent.length = 0
})
const said = () => document.body.textContent ?? ''
const text = () => document.querySelector<HTMLTextAreaElement>('[name="letter_text"]')
/** Until the answer is there the form takes nothing. */
const submit = async () => {
  await act(async () => document.querySelector('form')?.requestSubmit())
  await until(() => expect(document.querySelector('form[aria-busy]')).toBeNull())
}
const type = async (field: HTMLInputElement | HTMLTextAreaElement | null, value: string) =>
  act(async () => {
    if (!field) throw new Error('There is no such field')
    const proto = Object.getPrototypeOf(field) as object
    Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

test('the letter that was refused is open, with what is wrong beside its field and in the summary', async () => {
  const wrong = 'Rok Novak: Besedilo omenja drugo osebo: Maja Zupan.'
  await open({ 'letters.1.text': [wrong] })
  expect(text()?.value).toContain('Pozdravljeni, Maja Zupan!')
  await submit()
  expect(said()).toContain('2 od 2: Rok Novak')
  expect(text()?.value).toContain('Pozdravljeni, Rok Novak!')
  expect(text()?.getAttribute('aria-invalid')).toBe('true')
  const link = document.querySelector<HTMLAnchorElement>('a[href="#letters.1.text"]')
  expect(link?.textContent).toContain(wrong)
  await act(async () => link?.click())
  expect(document.activeElement).toBe(text())
  // Corrected, it is not called wrong any more.
  await type(text(), 'Pozdravljeni!')
  expect(said()).not.toContain(wrong)
})

test('whose new version of an offer will not be sent is named', async () => {
  await open({}, [TWO[0]!, { ...TWO[1]!, drops_offer: true }, { ...proposal('c', 'Ana Kos', null), drops_offer: true }])
  expect(said()).toContain(`${m.bulk_offers_dropped()}Rok Novak, Ana Kos`)
})

test('a letter that is to be printed is not said to go, nor to have gone', async () => {
  const done: Doing[] = []
  const paper = { ...proposal('c', 'Zofija Papirnik', null), has_account: false, by_post: 'no_email' } as const
  await open({}, [...TWO, paper], async (doing) => void done.push(doing))
  await submit()
  const given = { done: 3, skipped: 0 } as never
  expect(done[0]?.said(given)).toBe(`${m.bulk_ended({ count: 2 })} ${m.bulk_prints({ count: 1 })}`)
  expect(done[0]?.saidLater?.(given)).toBe(`${m.bulk_gone({ count: 2 })} ${m.bulk_printed({ count: 1 })}`)
})

test('a day after what some were promised names all of them, and leads to the box that tells them the new one', async () => {
  await open({}, [...TWO, proposal('c', 'Ana Kos', '2026-12-02')])
  const planned = document.querySelector<HTMLInputElement>('input[name="when"][value="day"]')
  await act(async () => planned?.click())
  const setDay = async (day: string) => {
    const parts = day.split('-').toReversed()
    const fields = [...document.querySelectorAll<HTMLInputElement>('input[name^="send_on"]')]
    for (const [at, part] of parts.entries()) await type(fields[at] ?? null, part)
  }
  // What is planned is not called sent, and a day that is none is answered with one that could be.
  expect(document.querySelector('button[type="submit"]')?.textContent).toBe('Načrtuj 3 pisma')
  await submit()
  expect(said()).toContain(plannedDayFault())
  await setDay('2026-12-01')
  expect(said()).not.toContain('pozneje, kot je obljubljeno')
  await setDay('2026-12-09')
  expect(said()).toContain('2 osebi dobita odgovor pozneje, kot je obljubljeno')
  expect(said()).toContain('Pozneje od obljube: Rok Novak, Ana Kos.')
  await submit()
  const wrong = document.querySelector<HTMLAnchorElement>('a[href="#postpones"]')
  expect(wrong?.textContent).toContain(m.error_bulk_late({ names: 'Rok Novak, Ana Kos' }))
  expect(sent).toEqual([])
  const box = [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')].at(-1)
  await act(async () => wrong?.click())
  expect(document.activeElement).toBe(box)
  await act(async () => box?.click())
  await submit()
  expect(sent[0]).toMatchObject({ send_on: '2026-12-09', postpones: true })
})

test('letters that were taken back are there in the words that were written, one reason in each language', async () => {
  const [maja, rok] = TWO as [Proposal, Proposal]
  const asking = { needs_reason: true, reasons: [], promised_on: null }
  const words = { subject: 'Vaša prijava', reason: REASON, language: 'sl-SI' } as const
  const was = { ...words, send_on: '2099-12-04', promise_on: null }
  const usual = letterText(rok, REASON)
  const all = [
    { ...maja, ...asking, overtaken: { ...was, text: 'Hvala za pogovor.' } },
    { ...rok, ...asking, overtaken: { ...was, text: usual } },
  ]
  await open({}, all)
  expect(document.querySelector<HTMLTextAreaElement>('[name="reason_sl-SI"]')?.value).toBe(REASON)
  await submit()
  expect(sent[0]).toMatchObject({
    send_on: '2099-12-04',
    letters: [
      { uid: 'a', text: 'Hvala za pogovor.', reason: REASON },
      { uid: 'b', text: usual, reason: REASON },
    ],
  })
  // Nor does anybody words in a language they read no more.
  await leave()
  queryClient.clear()
  const ana = { ...proposal('c', 'Ana Kos', null), ...asking }
  const english = { ...was, language: 'en-EN', reason: 'Years.', text: 'Thank you.' } as const
  await open({}, [...all, { ...ana, overtaken: english }])
  await submit()
  const [last] = sent.slice(-1) as unknown as { letters: { text: string }[] }[]
  expect(last?.letters.map((letter) => letter.text)).toEqual(['Hvala za pogovor.', usual, letterText(ana, REASON)])
  // Nobody gets words that were meant for others.
  await leave()
  queryClient.clear()
  await open({}, [...all, { ...proposal('c', 'Ana Kos', null), ...asking }])
  expect(document.querySelector<HTMLTextAreaElement>('[name="reason_sl-SI"]')?.value).toBe('')
})

test('when some have moved meanwhile it says who, by whom and where to, and the rest goes with the words that were written', async () => {
  const [maja, rok] = TWO as [Proposal, Proposal]
  const ana = proposal('c', 'Ana Kos', null)
  await open({}, [maja, rok, ana])
  await type(text(), 'Hvala za pogovor.')
  const moved = { by: 'Tina Kos', at: '2026-11-29T09:15:00.000Z' }
  const row = (uid: string, place: string, status: string) => ({ uid, stage: { uid: place, name: place }, status })
  let isChanged = true
  const json = (body: object, status = 200) => Response.json(body, { status })
  serveBy(async (url: string, { body }: { body?: string } = {}) => {
    if (url.includes('/bulk-actions/')) {
      sent.push(JSON.parse(body ?? ''))
      if (!isChanged) return json({ uid: 'x', done: 2, skipped: 0, left: [], may: { undo: true } }, 201)
      isChanged = false
      return json({ code: 'LIST_CHANGED', message: 'Seznam se je medtem spremenil.' }, 409)
    }
    if (/applications\/\w\/letter/.test(url)) return url.includes('/c/') ? json({ moved }) : json({}, 404)
    if (url.includes('/letters')) return json({ data: [maja, { ...ana, from: 'Razgovor', moved }] })
    const rows = [row('a', 'submitted', 'submitted'), row('c', 'Razgovor', 'interview')]
    return json({ data: [...rows, { uid: 'b', stage: null, status: 'withdrawn', letter: null }] })
  })
  await submit()
  await until(() => expect(said()).toContain('Medtem sta se premaknili 2 prijavi'))
  expect(said()).toContain(`Rok Novak: Zdaj: ${m.staff_status_withdrawn()}. Tega pisma ne dobi.`)
  const by = m.move_elsewhere_by({ name: 'Tina Kos', time: formatDate(moved.at) })
  expect(said()).toContain(`Ana Kos: Zdaj: Razgovor. ${by} Pismo dobi tudi tako.`)
  expect(document.activeElement?.textContent).toContain(m.bulk_changed_on())
  expect([document.querySelector('h2')?.textContent, text()?.value]).toEqual([
    'Zaključi 2 prijavi',
    'Hvala za pogovor.',
  ])
  expect(said()).not.toContain('Seznam se je medtem spremenil.')
  await submit()
  expect((sent[1] as { letters: object[] }).letters).toMatchObject([
    { uid: 'a', from: 'submitted', text: 'Hvala za pogovor.' },
    { uid: 'c', from: 'Razgovor' },
  ])
})

const SL = ['Iskali smo več izkušenj.', 'Izbrali smo nekoga, ki živi bližje.']
const EN = ['We were looking for more experience.', 'We chose somebody who lives closer.']
test("a common reason is the same entry in both languages, unless one of one's own stands there", async () => {
  const asked = { needs_reason: true }
  await open({}, [
    { ...TWO[0]!, ...asked, reasons: SL },
    { ...TWO[1]!, ...asked, reasons: EN, language: 'en-EN' },
  ])
  const picker = (word: string) =>
    [...document.querySelectorAll('label')].find(({ textContent }) => textContent === word)
      ?.control as HTMLSelectElement
  const choose = async (word: string, value: string) =>
    act(async () => {
      picker(word).value = value
      picker(word).dispatchEvent(new Event('change', { bubbles: true }))
    })
  const reasons = () =>
    ['sl-SI', 'en-EN'].map(
      (language) => document.querySelector<HTMLTextAreaElement>(`[name="reason_${language}"]`)!.value,
    )
  const wrong = () => document.querySelectorAll('textarea[aria-invalid="true"]').length
  await submit()
  expect([wrong(), sent]).toEqual([2, []])
  await choose('Pogosti razlogi v\u00A0slovenščini', SL[0]!)
  expect([reasons(), wrong()]).toEqual([[SL[0], EN[0]], 0])
  await choose('Pogosti razlogi v\u00A0angleščini', EN[1]!)
  expect(reasons()).toEqual([SL[1], EN[1]])
  await type(document.querySelector<HTMLTextAreaElement>('[name="reason_en-EN"]'), 'You live too far away.')
  await choose('Pogosti razlogi v\u00A0slovenščini', SL[0]!)
  expect(reasons()).toEqual([SL[0], 'You live too far away.'])
})
