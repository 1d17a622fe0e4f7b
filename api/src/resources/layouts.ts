import { applicationRoutes } from '@korak/contract/applications.ts'
import { LoginInput } from '@korak/contract/auth.ts'
import { ProfileFields, RegistrationInput } from '@korak/contract/candidates.ts'
import type { z } from 'zod'
import { Refusal } from '#errors.ts'
import { inputSchema } from '#http/input/schemas.ts'

/** Forms by name, each the shape the server itself validates with. */
const FORMS: Record<string, z.ZodType> = {
  registration: RegistrationInput,
  profile: ProfileFields,
  // What section 2 of the specification requires before the portal opens.
  'user-info': ProfileFields.pick({ name: true, gender: true, education: true, birthday: true, career: true }),
  login: LoginInput,
  application: applicationRoutes['POST /portal/applications/:uid/submit'].body,
}

const made = new Map<string, Record<string, unknown>>()

/** JSON Schema of a form. @throws Refusal NOT_FOUND */
export function layoutSchema(id: string): { id: string; schema: Record<string, unknown> } {
  const form = Object.hasOwn(FORMS, id) ? FORMS[id] : undefined
  if (!form) throw new Refusal('NOT_FOUND')
  const schema = made.get(id) ?? inputSchema(form)
  made.set(id, schema)
  return { id, schema }
}
