type Command = 'stop' | 'drain'

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
