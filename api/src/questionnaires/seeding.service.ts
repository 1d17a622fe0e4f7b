import { Definition } from '@korak/contract/definition.ts'
import { QUESTIONNAIRE_SCOPES } from '@korak/contract/questionnaires.ts'
import { z } from 'zod'
import { transact } from '#db/db.ts'
import { hashOf, publish } from '#questionnaires/versions/publishing.service.ts'
import { findVersions, insertQuestionnaire, lockQuestionnaire } from '#questionnaires/versions/versions.queries.ts'

const Data = z.object({
  questionnaires: z.array(z.object({ key: z.string(), scope: z.enum(QUESTIONNAIRE_SCOPES), definition: Definition })),
})

/**
 * Brings in the questionnaires the product comes with. One that is there gets a new version only when the file says
 * something it never said, and only on top of a version that came with the product: what staff have published stays.
 */
export async function saveQuestionnaires(json: string): Promise<void> {
  const { questionnaires } = Data.parse(JSON.parse(json))
  await transact(async () => {
    for (const { key, scope, definition } of questionnaires) {
      const { id } = (await lockQuestionnaire({ key })) ?? (await insertQuestionnaire({ key, scope }))
      const known = await findVersions(id)
      const isKnown = known.some(({ hash }) => hash.equals(hashOf(definition)))
      if (!isKnown && !known[0]?.createdBy) await publish(id, definition, null)
    }
  })
}
