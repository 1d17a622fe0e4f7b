import { isWarming, useDatabase } from '#env.ts'

type Command = 'stop' | 'drain'
export interface PreparedMessage {
  prepared: { url: string; connections: number | undefined }
}

/**
 * Commands of the primary to this process. It is listened to from the first moment: one that comes while everything is
 * still being loaded waits until `handle` is given; stopping counts for more than draining. Losing the primary means stopping.
 * @returns takes what is to be done with each command
 */
export function listenToPrimary(): (handle: (command: Command) => void) => void {
  let waiting: Command | undefined
  let handle: ((command: Command) => void) | undefined
  const receive = (command: Command) => {
    if (handle) handle(command)
    else if (waiting !== 'stop') waiting = command
  }
  process.on('message', (message) => {
    if (message === 'ping') process.send?.('pong', () => {})
    else if (message === 'stop' || message === 'drain') receive(message)
  })
  process.on('disconnect', () => receive('stop'))
  process.on('SIGTERM', () => receive('stop'))
  // The terminal sends Ctrl-C to the whole group; the primary decides when processes go.
  process.on('SIGINT', () => {})
  return (given) => {
    handle = given
    if (waiting) given(waiting)
  }
}

/** A process begun early has loaded its code by then; told which database it is, it goes on. Told to stop before, it ends. */
export async function untilPrepared(onCommand: ReturnType<typeof listenToPrimary>): Promise<void> {
  if (!isWarming()) return
  onCommand(() => process.exit(0))
  const { url, connections } = await new Promise<PreparedMessage['prepared']>((resolve) => {
    process.on('message', (message: Partial<PreparedMessage>) => {
      if (message.prepared) resolve(message.prepared)
    })
  })
  useDatabase(url, connections)
}
