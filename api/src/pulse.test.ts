import { type ChildProcess, spawn } from 'node:child_process'
import { afterEach, expect, test, vi } from 'vitest'
import { untilReady, watchPulse } from './pulse.ts'

vi.setConfig({ testTimeout: 60_000 })
let child: ChildProcess | undefined
afterEach(() => void child?.kill('SIGKILL'))

/** A process that answers, and does this besides. */
function watch(work: string, how = {}) {
  const code = `process.on('message', () => process.send('pong')); ${work}`
  child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const seen = { stuck: vi.fn(), asked: 0, isSilent: () => false }
  const { send } = child
  child.send = ((...given: Parameters<typeof send>) => {
    seen.asked += 1
    return Reflect.apply(send, child, given)
  }) as typeof send
  seen.isSilent = watchPulse(child, seen.stuck, how)
  return seen
}
/** A process that does this and nothing else. */
function begin(work: string): ChildProcess {
  child = spawn(process.execPath, ['-e', work], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  return child
}
const until = (check: () => boolean) => expect.poll(check, { timeout: 50_000, interval: 50 }).toBe(true)

test.runIf(process.platform === 'linux')('a process in a loop is stuck, and told so once', async () => {
  const seen = watch('setTimeout(() => { for (;;) {} }, 100)')
  await until(() => seen.stuck.mock.calls.length > 0)
  const { asked } = seen
  await until(() => seen.asked > asked + 3)
  expect([seen.stuck.mock.calls.length, seen.isSilent()]).toEqual([1, true])
})

test('one that works hard and comes up for air is left alone', async () => {
  const seen = watch('setInterval(() => { for (const end = Date.now() + 400; Date.now() < end; ); }, 410)')
  await until(() => seen.asked > 12)
  expect(seen.stuck).not.toHaveBeenCalled()
})

test('one that nobody waits for is left alone for longer', async () => {
  const seen = watch('', { isPatient: true })
  child?.kill('SIGSTOP')
  await until(() => seen.isSilent())
  const { asked } = seen
  await until(() => seen.asked > asked + 1)
  child?.kill('SIGCONT')
  await until(() => !seen.isSilent())
  expect(seen.stuck).not.toHaveBeenCalled()
})

test('one that waits for something is left alone', async () => {
  const seen = watch("require('node:net').createServer().listen(0)")
  await until(() => seen.asked > 8)
  expect(seen.stuck).not.toHaveBeenCalled()
})

test('one that hangs while it starts is ended, so that another can be started', async () => {
  const hanging = begin('for (;;) {}')
  await expect(untilReady(hanging, 500)).rejects.toThrow('in time')
  await expect.poll(() => hanging.signalCode, { timeout: 10_000 }).toBe('SIGKILL')
})

test('one that says it is ready is left alone, one that ends before is told', async () => {
  const soon = begin("process.send({ ready: true, port: 7 }); process.on('message', () => {})")
  expect(await untilReady(soon, 10_000)).toEqual({ ready: true, port: 7 })
  soon.kill('SIGKILL')
  await expect(untilReady(begin('process.exit(3)'), 10_000)).rejects.toThrow('code 3')
})
