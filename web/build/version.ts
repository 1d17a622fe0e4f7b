import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** Writes version.json: a hash of everything built, so the same sources give the same version. */
export function versionFile(): Plugin {
  return {
    name: 'korak-version',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_, bundle) {
      const names = Object.keys(bundle).toSorted().join('\n')
      const version = createHash('sha256').update(names).digest('hex').slice(0, 12)
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ version }) })
    },
  }
}
