type Wish = 'stop' | 'drain'

/**
 * What the primary asks of this process. It is listened to from the first moment: a wish that comes while everything is
 * still being loaded waits until `obey` is given; stopping counts for more than draining. Losing the primary means stopping.
 * @returns takes what is to be done with each wish
 */
export function listenToPrimary(): (obey: (wish: Wish) => void) => void {
  let waiting: Wish | undefined
  let obey: ((wish: Wish) => void) | undefined
  const wish = (what: Wish) => {
    if (obey) obey(what)
    else if (waiting !== 'stop') waiting = what
  }
  process.on('message', (message) => {
    if (message === 'ping') process.send?.('pong', () => {})
    else if (message === 'stop' || message === 'drain') wish(message)
  })
  process.on('disconnect', () => wish('stop'))
  process.on('SIGTERM', () => wish('stop'))
  // The terminal sends Ctrl-C to the whole group; the primary decides when processes go.
  process.on('SIGINT', () => {})
  return (given) => {
    obey = given
    if (waiting) given(waiting)
  }
}
