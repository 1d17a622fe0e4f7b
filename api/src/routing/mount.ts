import { BODY_SIZES, type RouteContract, type RouteContracts, type RouteKey } from '@korak/contract/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type RequestContext, requestContext } from '#http/request-context.ts'
import { admit, admits, type Who } from '#auth/who.ts'
import { clearWritten } from '#base/cache.ts'
import { othersTold } from '#base/told.ts'
import { handedIn } from '#base/handed-in.ts'
import { type FieldError, InvalidInput, Refusal } from '#errors.ts'
import { stage, type Spooled } from '#files/spool.ts'
import { bodyOf, discard, type Body } from '#http/input/body.ts'
import { coerce } from '#http/input/forms.ts'
import { refuseUnstorable } from '#http/input/reject-unstorable.ts'
import { fieldErrors } from '#http/input/issues.ts'
import { inputSchema } from '#http/input/schemas.ts'
import { compressing } from '#http/answers/compressed.ts'
import { Written, writerOf } from '#http/answers/written.ts'

export type App = FastifyInstance

type Parsed<R extends RouteContract, P extends 'params' | 'query' | 'body'> = R[P] extends z.ZodType
  ? z.output<R[P]>
  : undefined
type FileName<R extends RouteContract> = R['files'] extends readonly (infer N extends string)[] ? N : never

interface Input<R extends RouteContract> {
  params: Parsed<R, 'params'>
  query: Parsed<R, 'query'>
  body: Parsed<R, 'body'>
  files: Partial<Record<FileName<R>, Spooled>>
  context: RequestContext
  /** For answers that are not JSON. */
  reply: FastifyReply
}
type WhoFor<R extends RouteContract> = R['audience'] extends 'public' ? Who | null : Who
type Answer<R extends RouteContract> = R['response'] extends z.ZodType ? z.input<R['response']> | Written : unknown
type Handle<R extends RouteContract> = (input: Input<R>, who: WhoFor<R>) => Promise<Answer<R>> | Answer<R>
/** Checks that the thing exists and is the caller's before the body is looked at. */
type Guard<R extends RouteContract> = (input: Pick<Input<R>, 'params' | 'context'>, who: WhoFor<R>) => Promise<unknown>
/** A word instead of a guard: nobody owns the thing, and why. */
type Unowned = `none: ${string}`
/** What else is wrong with the fields whose shape is right: said along with the shapes that are wrong. */
type Faults<R extends RouteContract> = (
  sound: Partial<Parsed<R, 'body'>>,
  files: Input<R>['files'],
) => Promise<Record<string, FieldError[]>>
interface Guarded<R extends RouteContract> {
  guard: Guard<R> | Unowned
  faults?: Faults<R>
  handle: Handle<R>
}
export type Handler<R extends RouteContract> = Handle<R> | Guarded<R>
/** Something of the caller's that is sent a body: who leaves the guard out is told by the compiler. */
type HandlerOf<K, R extends RouteContract> = K extends `${string}/:uid${string}`
  ? R['audience'] extends 'signed-in' | 'candidate' | 'company'
    ? R extends { body: z.ZodType }
      ? Guarded<R>
      : Handler<R>
    : Handler<R>
  : Handler<R>
export type Handlers<T extends RouteContracts> = {
  [K in keyof T]: T[K] extends RouteContract ? HandlerOf<K, T[K]> : never
}

/** Refuses a gated call of somebody who has yet to read what comes before it. @throws Refusal DECISION_NEEDED */
export const gate = handedIn<(userId: string) => Promise<void>>('the gate of calls that reach others')

/**
 * The job a thing is on, by the noun its calls begin with: who may read it is said of its job. Of a job that is itself.
 * @returns undefined when there is none
 */
export const jobOf = handedIn<(noun: string, uid: string) => Promise<string | undefined>>('the jobs of what is on them')

/** Contracts mounted so far, by key: the API document and the tests list them. */
export const mounted = new Map<RouteKey, RouteContract>()

/**
 * Mounts the routes of a noun under /api. For each request, in this order: audience, gate, parameters and query,
 * the handler's guard, body, handler; the answer passes the response schema, which drops everything not listed.
 */
export function mount<const T extends RouteContracts>(app: App, contracts: T, handlers: Handlers<T>): void {
  for (const key of Object.keys(contracts) as (RouteKey & keyof T)[]) {
    const contract: RouteContract | undefined = contracts[key]
    const handler = handlers[key] as unknown as Handler<RouteContract>
    if (contract) mountOne(app, key, contract, handler)
  }
}

function mountOne(app: App, key: RouteKey, contract: RouteContract, handler: Handler<RouteContract>): void {
  const [method = 'GET', path = '/'] = key.split(' ')
  const [, noun = ''] = path.split('/')
  const { guard, faults, handle }: Partial<Guarded<RouteContract>> & { handle: Handle<RouteContract> } =
    typeof handler === 'function' ? { handle: handler } : handler
  const status = contract.status ?? 200
  const size = BODY_SIZES[contract.holds ?? 'form']
  const writes = method !== 'GET' && !contract.readOnly
  const read = {
    params: reader(contract.params),
    query: reader(contract.query),
    body: reader(contract.body, size.values),
  }
  mounted.set(key, contract)
  app.route({
    method,
    url: `/api${path}`,
    ...(contract.response ? answering(status, contract.response) : {}),
    ...(contract.same ? { onSend: compressing(contract.same) } : {}),
    bodyLimit: size.bytes,
    // Before the body is read: nobody has one read for a call that is not theirs.
    preParsing: (request: FastifyRequest, _reply: FastifyReply, _payload: unknown, goOn: (refused?: Error) => void) => {
      if (request.who?.asRole && writes) throw new Refusal('READ_ONLY')
      const { uid } = request.params as { uid?: string }
      admit(contract.audience, request.who, contract.record === 'uid' ? uid : contract.record)
      const { reads } = contract
      if (!reads || admits(reads, request.who)) return goOn()
      const admitOnJob = async () => admit(reads, request.who, uid && (await jobOf.value(noun, uid)))
      void admitOnJob().then(() => goOn(), goOn)
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const who = request.who
      const context = requestContext(request, reply)
      if (contract.gated && who) await gate.value(who.userId)
      const params = read.params(request.params, true)
      const query = read.query(request.query, true)
      if (typeof guard === 'function') await guard({ params, context } as never, who as Who)
      const sent = await bodyOf(request, contract)
      try {
        const body = contract.body ? await told(() => read.body(sent.value, sent.isText), sent, faults) : undefined
        const input = { params, query, body, files: sent.files, context, reply }
        if (!contract.filesPass) for (const file of Object.values(sent.files)) await stage(file)
        const run = () => handle(input as never, who as Who)
        const answer = writes ? await written(run) : await run()
        if (!contract.response) return answer
        reply.code(status)
        return answer instanceof Written ? reply.type(JSON_TYPE).send(answer.bytes) : reply.send(answer)
      } finally {
        await discardIn(sent)
      }
    },
  })
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** Writes answers by their schema. */
function answering(status: number, response: z.ZodType) {
  const serializer = writerOf(response)
  return { schema: { response: { [status]: { type: 'object' } } }, serializerCompiler: () => serializer }
}

/** After a call that may have written, whoever reads next is not answered with what was kept before, whichever process is asked. */
async function written<T>(run: () => T): Promise<Awaited<T>> {
  try {
    return await run()
  } finally {
    clearWritten()
    await othersTold()
  }
}

/** Reads a body; of one that is refused all faults are told at once. */
async function told(
  read: () => unknown,
  { value, files }: Body,
  faults: Faults<RouteContract> | undefined,
): Promise<unknown> {
  try {
    return read()
  } catch (error) {
    // Of very many not all are named: what is sound is not known.
    if (!faults || !(error instanceof WrongShape) || '_' in error.fields) throw error
    const wrong = new Set(Object.keys(error.fields).map((name) => name.split('.')[0]))
    const sound = Object.fromEntries(Object.entries(value as object).filter(([name]) => !wrong.has(name)))
    throw new InvalidInput({ ...(await faults(sound as never, files)), ...error.fields })
  }
}

const discardIn = (sent: Body): Promise<void> => discard(Object.values(sent.files))

class WrongShape extends InvalidInput {}

type Reader = (value: unknown, isText: boolean) => unknown

/** Validates one part of a request; texts of forms and queries are first made numbers and lists where the schema asks for them. */
function reader(schema: z.ZodType | undefined, most: number = BODY_SIZES.form.values): Reader {
  if (!schema) return () => undefined
  let json: ReturnType<typeof inputSchema> | undefined
  return (value, isText) => {
    refuseUnstorable(value, most)
    const given = isText ? coerce(value, (json ??= inputSchema(schema))) : value
    const result = schema.safeParse(given, { reportInput: true })
    if (result.success) return result.data
    if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Refusal('BAD_REQUEST')
    throw new WrongShape(fieldErrors(result.error.issues))
  }
}
