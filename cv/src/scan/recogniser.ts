// `node recogniser.ts`: tesseract where the system has none. Reads a picture, writes its words as the table called tsv, and behind a
// form feed those of English where Slovenian found no address. It runs in a process of its own, as the tesseract of a system
// does, and opens no files but its own.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import '#process/no-network.ts'

/** What is used of the engine, whose package has no types. */
interface Engine {
  FS: { writeFile: (path: string, data: Uint8Array) => void }
  TessBaseAPI: new () => {
    Init: (folder: string | null, language: string, mode: number) => number
    SetPageSegMode: (mode: number) => void
    SetImageFile: (angle: number) => number
    Recognize: (monitor: null) => number
    GetTSVText: (page: number) => string
    End: () => void
  }
}

const load = createRequire(import.meta.url)
const start = load('tesseract.js-core/tesseract-core-simd-lstm.js') as (options: object) => Promise<Engine>
const picture = await buffer(process.stdin)
const engine = await start({ print: () => undefined, printErr: () => undefined })
engine.FS.writeFile('/input', picture)

const DATA = {
  slv: '@tesseract.js-data/slv/4.0.0_best_int/slv.traineddata.gz',
  eng: '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
}
function wordsIn(language: keyof typeof DATA): string {
  engine.FS.writeFile(`${language}.traineddata`, gunzipSync(readFileSync(load.resolve(DATA[language]))))
  const api = new engine.TessBaseAPI()
  if (api.Init(null, language, 1) !== 0) throw new Error(`tesseract knows no ${language}`)
  api.SetPageSegMode(3)
  if (api.SetImageFile(0) === 1) throw new Error('no picture')
  api.Recognize(null)
  const table = api.GetTSVText(0)
  api.End()
  return table
}

const own = wordsIn('slv')
process.stdout.write(own.includes('@') ? own : `${own}\f${wordsIn('eng')}`)
