// autocannon brings no types; what is used of it.
declare module 'autocannon' {
  interface Result {
    errors: number
    timeouts: number
    non2xx: number
  }
  interface Options {
    url: string
    connections?: number
    duration?: number
    amount?: number
    timeout?: number
    headers?: Record<string, string>
    requests?: object[]
    setupClient?: (client: never) => void
  }
  function autocannon(
    options: Options,
  ): Promise<Result> & { on(event: string, listener: (...values: never[]) => void): void }
  namespace autocannon {
    export type { Options, Result }
  }
  export default autocannon
}
