import { env } from '#env.ts'
import { publicUrl } from '#http/origin.ts'

/**
 * Fills the address template of a provider. Providers are reached by https; locally also the portal's own example,
 * whose template is a path.
 * @returns null for a template that leads anywhere else
 */
export function addressOf(template: string, values: Record<string, string>): URL | null {
  const filled = template.replaceAll(/\{(\w+)\}/g, (all, name: string) =>
    Object.hasOwn(values, name) ? encodeURIComponent(values[name] ?? '') : all,
  )
  if (!URL.canParse(filled, publicUrl().href)) return null
  const url = new URL(filled, publicUrl())
  const isOwn = env().isLocal && url.origin === publicUrl().origin
  const isSecure = url.protocol === 'https:' && URL.canParse(filled) && url.username === '' && url.password === ''
  return isOwn || isSecure ? url : null
}
