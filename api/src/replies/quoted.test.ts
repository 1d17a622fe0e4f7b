import { expect, test } from 'vitest'
import { newestOf } from './quoted-html.ts'
import { newIn } from './quoted.ts'

const QUOTED = ['> Pozdravljeni,', '> kdaj bi vam ustrezalo?']

test.each([
  [
    'Gmail, slovensko',
    ['V V čet., 26. nov. 2026 ob 10:11 je oseba Korak <obvestila@korak.example> napisala:', '', ...QUOTED],
  ],
  [
    'Gmail, angleško, v dveh vrsticah',
    ['On Thu, Nov 26, 2026 at 10:11 AM Korak <obvestila@korak.example>', 'wrote:', ...QUOTED],
  ],
  ['Thunderbird', ['Dne 26. 11. 2026 ob 10:11 je Korak napisal(a):', ...QUOTED]],
  ['brez znamenj', ['On 26 Nov 2026, at 10:11, Korak wrote:', '', 'Pozdravljeni,', 'kdaj bi vam ustrezalo?']],
  [
    'Outlook',
    [
      '________________________________',
      'Od: Korak <obvestila@korak.example>',
      'Poslano: četrtek, 26. november 2026 10:11',
      'Zadeva: Sporočilo',
      '',
      'Pozdravljeni,',
    ],
  ],
  ['Outlook, angleško', ['From: Korak', 'Sent: Thursday, November 26, 2026 10:11', 'To: Maja', '', 'Hello,']],
  ['star Outlook', ['-----Original Message-----', 'Hello,']],
  ['same vrstice', QUOTED],
])('what %s quotes is cut off', (_program, quoted) => {
  expect(newIn(['V torek ob devetih.', '', 'Lep pozdrav', 'Maja', '', ...quoted].join('\r\n'))).toBe(
    'V torek ob devetih.\n\nLep pozdrav\nMaja',
  )
})

test('answers between quoted lines and below them stay', () => {
  const text = ['Dne 26. 11. 2026 ob 10:11 je Korak napisal(a):', '> Kdaj?', 'V torek.', '> Kje?', 'Pri vas.'].join(
    '\n',
  )
  expect(newIn(text)).toBe('V torek.\nPri vas.')
})

test('what people say themselves is no quotation', () => {
  for (const text of [
    'Dne 3. 5. sem vam napisala:\nda pridem v torek.',
    'Od: doma\nbi delala dva dni.',
    'Ime ___________________\nin še nekaj',
    '5 > 3 in tako naprej',
  ])
    expect(newIn(text)).toBe(text)
})

test('of a mail that only quotes nothing is lost', () => {
  expect(newIn('> Kdaj?\n> V torek.')).toBe('> Kdaj?\n> V torek.')
  expect(newIn('  \n ')).toBe('')
})

test('of a page comes what stands before what it quotes', () => {
  const quoted =
    '<div class="gmail_quote"><div dir="ltr" class="gmail_attr">On…</div><blockquote>staro</blockquote></div>'
  expect(newestOf(`<div dir="ltr">V torek.</div>${quoted}`)).toBe('<div dir="ltr">V torek.</div>')
  expect(newestOf(quoted)).toBe(quoted)
  expect(newestOf('<p>V torek.</p><div id="divRplyFwdMsg">Od: …</div>')).toBe('<p>V torek.</p>')
})

test('long lines and many of them take no time', () => {
  const begun = performance.now()
  newIn(`${'On '.repeat(50_000)}\n${'>'.repeat(100_000)}\n${'On 1\n'.repeat(50_000)}`)
  newestOf('<div '.repeat(50_000))
  expect(performance.now() - begun).toBeLessThan(3000)
})
