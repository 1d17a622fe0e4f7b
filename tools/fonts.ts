// Writes the small font files of web/src/ui/fonts (`npm run fonts`): of each face in fonts.css that lies there, the letters of its range in
// its weights, out of the whole file of the package. Whoever adds a letter to a range, or a weight, runs it again.
import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { facesIn, fontsFile, smallOf } from './font-faces.ts'

const folder = path.join(path.dirname(fontsFile), 'fonts')

mkdirSync(folder, { recursive: true })
for (const face of facesIn(readFileSync(fontsFile, 'utf8'))) {
  if (!face.isSmall) continue
  const small = await smallOf(face)
  const name = path.basename(face.file)
  writeFileSync(path.join(folder, name), small)
  copyFileSync(path.join(path.dirname(face.whole), '../LICENSE'), path.join(folder, `LICENSE-${face.family}`))
  console.log(`${name}: ${small.length} of ${statSync(face.whole).size} bytes`)
}
