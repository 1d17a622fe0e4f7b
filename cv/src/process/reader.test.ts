import { readFileSync } from 'node:fs'
import { deflateSync, deflateRawSync } from 'node:zlib'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { Reader } from './reader.ts'

const reader = new Reader()
const today = new Date('2026-11-21')
afterAll(() => reader.stop())
afterEach(() => void vi.useRealTimers())
const read = (bytes: Buffer) => reader.read(bytes, today, () => undefined)
/** However busy the machine is. */
const readSlowly = (bytes: Buffer) => reader.read(bytes, today, () => undefined, { isAwaited: false })

const cv = Buffer.from(
  'Ana Novak\nTelefon: 041 000 000\nana.novak@posta.example\nDelovne izkušnje\n2015 – danes   Vodja, Most d.o.o.',
)

/** A PDF of one page whose text is what is given, deflated. */
function pdf(content: Buffer): Buffer {
  const packed = deflateSync(content, { level: 9 })
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    null,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  const parts = objects.map((body, at) =>
    Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      body
        ? Buffer.from(body)
        : Buffer.concat([
            Buffer.from(`<</Length ${packed.length}/Filter/FlateDecode>>stream\n`),
            packed,
            Buffer.from('\nendstream'),
          ]),
      Buffer.from('\nendobj\n'),
    ]),
  )
  return Buffer.concat([Buffer.from('%PDF-1.4\n'), ...parts, Buffer.from('trailer<</Size 6/Root 1 0 R>>\n%%EOF')])
}

/** An archive of one part that says it is `claimed` long. */
function docx(content: Buffer, claimed: number): Buffer {
  const name = Buffer.from('word/document.xml')
  const packed = deflateRawSync(content, { level: 9 })
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(claimed, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, entry, name, end])
}

test('a CV is read in a process of its own, and the next one in the same', async () => {
  expect((await readSlowly(cv)).fields.name?.value).toBe('Ana Novak')
  expect((await readSlowly(cv)).fields.employer?.value).toBe('Most d.o.o.')
})

test('a page that lies on its side is drawn upright and recognised, where the system has no program for it as well', async () => {
  const picture = 'q 9 0 0 9 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID 0 EI Q'
  const text = 'BT /F1 16 Tf 0 1 -1 0 80 60 Tm 30 TL (Ana Hribar) Tj T* (ana.hribar@posta.example) Tj ET'
  const upright = pdf(Buffer.from(`${text} ${picture}`)).toString('latin1')
  const turned = Buffer.from(upright.replace('/MediaBox', '/Rotate 90/MediaBox'), 'latin1')
  const { fields, is_scanned } = await readSlowly(turned)
  expect([fields.name?.value, fields.email?.value, is_scanned]).toEqual([
    'Ana Hribar',
    'ana.hribar@posta.example',
    true,
  ])
}, 60_000)

test('whoever waits is told in time; where nobody does, a busy machine takes longer and the CV is read', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const awaited = read(cv)
  vi.advanceTimersByTime(13_000)
  await expect(awaited).rejects.toMatchObject({ reason: 'time-out' })
  const unawaited = readSlowly(cv)
  vi.advanceTimersByTime(40_000)
  expect((await unawaited).fields.name?.value).toBe('Ana Novak')
})

test('a file that unpacks to a gigabyte ends its process and nothing else', async () => {
  const before = process.memoryUsage().rss
  const bomb = pdf(Buffer.alloc(600 * 1024 * 1024, 0x20))
  const started = performance.now()
  await expect(read(bomb)).rejects.toMatchObject({
    reason: expect.stringMatching(/out-of-memory|time-out|no-text/),
  })
  expect(performance.now() - started).toBeLessThan(15_000)
  expect((await read(cv)).fields.name?.value).toBe('Ana Novak')
  expect(process.memoryUsage().rss - before).toBeLessThan(900 * 1024 * 1024)
}, 60_000)

const children = (): string[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'latin1').trim().split(' ').filter(Boolean)

test.runIf(process.platform === 'linux')(
  'whose process was ended has the next one started before anybody asks',
  async () => {
    const own = new Reader()
    const others = children()
    const started = () => children().filter((pid) => !others.includes(pid))
    own.warm()
    const [first] = started()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const slow = own.read(cv, today, () => undefined)
    vi.advanceTimersByTime(13_000)
    await expect(slow).rejects.toMatchObject({ reason: 'time-out' })
    vi.useRealTimers()
    expect(started().filter((pid) => pid !== first)).toHaveLength(1)
    own.stop()
  },
)

test('an archive that lies about its size is left at the limit', async () => {
  const bomb = docx(Buffer.alloc(60 * 1024 * 1024, 0x61), 1000)
  await expect(read(bomb)).rejects.toMatchObject({ reason: 'too-large' })
})

test.each([
  ['capitals without end', 'A'.repeat(2000)],
  ['letters and dots without end', 'a.'.repeat(1000)],
  ['nothing but colons', 'x: '.repeat(660)],
  ['nothing but addresses of pages', 'http://'.repeat(285)],
])('lines of %s cost no more than others: the CV around them is read', async (_what, line) => {
  const hostile = Buffer.from(`${cv.toString()}\n${`${line}\n`.repeat(400)}`)
  const { fields } = await read(hostile)
  expect(fields.email?.value).toBe('ana.novak@posta.example')
})
