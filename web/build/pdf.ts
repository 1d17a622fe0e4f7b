import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const root = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
/** Where what pdf.js asks for by name lies: the name of the folder changes with the version, as hashes of others do. */
export const PDF_FILES = `assets/pdfjs-${version}/`

/** Its worker, the fonts every PDF reader has, and decoders of scanned pages in JavaScript: the content policy runs no WebAssembly. */
export function pdfFiles(): Plugin {
  const fonts = readdirSync(path.join(root, 'standard_fonts')).filter((name) => /\.(pfb|ttf)$/.test(name))
  const files = [
    ['worker.js', 'legacy/build/pdf.worker.min.mjs'],
    ...fonts.map((name) => [name, `standard_fonts/${name}`]),
    ...['openjpeg', 'jbig2'].map((name) => [`${name}_nowasm_fallback.js`, `wasm/${name}_nowasm_fallback.js`]),
  ] as [string, string][]
  return {
    name: 'korak-pdf',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      for (const [name, from] of files)
        this.emitFile({ type: 'asset', fileName: PDF_FILES + name, source: readFileSync(path.join(root, from)) })
    },
  }
}
