import { editableOptions } from '#codelists/codelists.service.ts'
import { Refusal } from '#errors.ts'

/** One option as it is now. */
export const optionOf = async (slug: string, id: number) => (await editableOptions(slug)).find((one) => one.id === id)

/** The options chosen that there are. @throws Refusal NOT_FOUND, LIST_CHANGED when they are not as many as the person saw */
export async function hiddenOptions(slug: string, ids: readonly number[], count: number): Promise<string[]> {
  const known = new Set((await editableOptions(slug)).map(({ id }) => id))
  const chosen = [...new Set(ids)].filter((id) => known.has(id))
  if (chosen.length !== count) throw new Refusal('LIST_CHANGED', { count: chosen.length })
  return chosen.map(String)
}
