import type { RequestContext } from './request-context.ts'

/** For tests: a request from nowhere in particular. */
export const TEST_CONTEXT: RequestContext = {
  id: 'test',
  language: 'sl-SI',
  ip: '127.0.0.1',
  device: 'Test',
  cookie: () => undefined,
  setCookie: () => {},
  header: () => undefined,
  replyHeader: () => {},
}
