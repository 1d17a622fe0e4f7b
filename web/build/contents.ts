import type { Plugin } from 'vite'

/** Where the list lies, per build; hidden like the manifest, so that it is not served. */
const fileOf = (build: string) => `.vite/contents-${build}.json`
const packageOf = (id: string): string | undefined => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]

/** Writes which packages are in which file: the size budget looks there for what a screen must not load. */
export function contentsFile(): Plugin {
  return {
    name: 'korak-contents',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const contents = chunks.map((chunk) => {
        const packages = chunk.moduleIds.flatMap((id) => packageOf(id) ?? [])
        return [chunk.fileName, [...new Set(packages)].toSorted()]
      })
      const source = JSON.stringify(Object.fromEntries(contents), null, 1)
      this.emitFile({ type: 'asset', fileName: fileOf(this.environment.name), source })
    },
  }
}
