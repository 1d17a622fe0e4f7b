// First import of the process that reads CVs: from here on nothing in it can speak to anybody but its parent. The libraries that
// read documents have no reason to, and what a file might talk them into finds no way out.
import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const refuse = (): never => {
  throw new Error('No network here')
}
// Everything that connects in Node goes through these: http, https, tls, fetch and sockets of the web.
net.Socket.prototype.connect = refuse
net.Server.prototype.listen = refuse
for (const name of ['bind', 'connect', 'send'] as const) dgram.Socket.prototype[name] = refuse
// A name that is looked up tells somebody, too.
const lookups = [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]
for (const place of lookups as unknown as Record<string, unknown>[])
  for (const name of Object.getOwnPropertyNames(place)) if (/^(lookup|resolve|reverse)/.test(name)) place[name] = refuse
syncBuiltinESMExports()
