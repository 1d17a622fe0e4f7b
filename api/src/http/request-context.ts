import type { CookieSerializeOptions } from '@fastify/cookie'
import type { CookieName } from '@korak/contract/cookies.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientAddress } from '#base/network.ts'
import { publicUrl } from './origin.ts'

/** What a rule may know about the request itself, and the two things it may set on the answer. */
export interface RequestContext {
  id: string
  language: Language
  ip: string
  /** Browser and system in words, from the User-Agent; never the raw header. */
  device: string
  cookie(name: OwnCookie): string | undefined
  /** Sets a cookie; null clears it. `maxAge` in seconds, none: until the browser closes. */
  setCookie(name: OwnCookie, value: string | null, options: { maxAge?: number }): void
  header(name: string): string | undefined
  replyHeader(name: string, value: string): void
}
/** The rest of them the pages set: choices of the browser. */
type OwnCookie = Extract<CookieName, 'session' | 'sign_in' | 'device' | 'registration'>

/** Name of a cookie on the wire. `__Host-` binds it to this host; browsers take that only over https. */
export const cookieName = (name: OwnCookie): string =>
  `${publicUrl().protocol === 'https:' ? '__Host-' : ''}korak_${name}`

/** Language of the request: `Accept-Language`, Slovenian unless English is preferred. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const tag = part.split(';')[0]?.trim() ?? ''
    if (tag.startsWith('sl')) return 'sl-SI'
    if (tag.startsWith('en')) return 'en-EN'
  }
  return 'sl-SI'
}

const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

function deviceOf(userAgent: string | undefined): string {
  const find = (list: typeof BROWSERS | typeof SYSTEMS) => list.find(([sign]) => userAgent?.includes(sign))?.[1]
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(', ')
}

export function requestContext(request: FastifyRequest, reply: FastifyReply): RequestContext {
  const isSecure = publicUrl().protocol === 'https:'
  return {
    id: request.id,
    language: languageOf(request.headers['accept-language']),
    ip: clientAddress(request.ip, request.socket.remoteAddress),
    device: deviceOf(request.headers['user-agent']),
    cookie: (name) => request.cookies[cookieName(name)],
    setCookie: (name, value, { maxAge }) => {
      const options: CookieSerializeOptions = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'lax' }
      if (value === null) reply.clearCookie(cookieName(name), options)
      else reply.setCookie(cookieName(name), value, maxAge === undefined ? options : { ...options, maxAge })
    },
    header: (name) => {
      const value = request.headers[name.toLowerCase()]
      return Array.isArray(value) ? value[0] : value
    },
    replyHeader: (name, value) => void reply.header(name, value),
  }
}
