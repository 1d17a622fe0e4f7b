/** What came of a confirmation by mail link, for the page that says it; a reload forgets it, nothing is stored. */
interface Confirmation {
  title?: string
  decidedAt?: string
  /** The server's words, when it refused. */
  message?: string
}

let last: Confirmation = {}
export const lastConfirmation = (): Confirmation => last
export const keepConfirmation = (given: Confirmation): void => {
  last = given
}
