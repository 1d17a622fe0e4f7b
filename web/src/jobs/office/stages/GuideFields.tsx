import { useQuery } from '@tanstack/react-query'
import type { Guide } from '@korak/contract/evaluations.rules.ts'
import { NotFetched } from '#base/data/NotFetched.tsx'
import { queryOf } from '#base/data/query.ts'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { m } from '#words/messages.js'
import { CriterionRows, criterionInput, type TypedCriterion, typedCriteria } from './CriterionRows.tsx'

/** A guide as it is written: criteria that were typed stay while a questionnaire is chosen. */
interface TypedGuide {
  /** A questionnaire; empty for criteria of its own. */
  chosen: string
  criteria: readonly TypedCriterion[]
}
export const typedGuide = (guide: Guide | null | undefined): TypedGuide => ({
  chosen: guide?.questionnaire_uid ?? '',
  criteria: typedCriteria(guide?.criteria ?? []),
})
/** A guide as calls take it. */
export const guideInput = ({ chosen, criteria }: TypedGuide): Guide => ({
  questionnaire_uid: chosen || null,
  criteria: chosen ? [] : criteria.map(criterionInput),
})

interface Props {
  guide: TypedGuide
  /** Of the questionnaire it has, which may be one that is not offered any more. */
  title?: string | null
  onChange: (guide: TypedGuide) => void
  /** By field: `questionnaire_uid`, `criteria.2.name_sl`. */
  errors: Readonly<Record<string, string>>
  /** A field was changed; null: errors are named by places that are others now. */
  onCorrect?: (field: string | null) => void
  readOnly: boolean
}

/** What a stage is judged by: a questionnaire, or criteria written here. */
export function GuideFields({ guide, title = null, onChange, errors, onCorrect, readOnly }: Props) {
  const { chosen, criteria } = guide
  const query = useQuery(queryOf('GET /screening-questionnaires'))
  const { data = [] } = query
  const isOffered = chosen === '' || data.some(({ uid }) => uid === chosen)
  const known = [...data, ...(isOffered ? [] : [{ uid: chosen, title: title ?? '' }])]
  return (
    <>
      <NotFetched query={query} />
      <NativeSelect
        label={m.guide_source()}
        name="questionnaire_uid"
        measure="medium"
        placeholder={m.guide_own()}
        options={known.map((one) => ({ value: one.uid, label: one.title }))}
        value={chosen}
        error={errors['questionnaire_uid']}
        disabled={readOnly}
        onChange={(event) => {
          onCorrect?.('questionnaire_uid')
          onChange({ ...guide, chosen: event.target.value })
        }}
      />
      {!chosen && (
        <CriterionRows
          criteria={criteria}
          onChange={(next) => onChange({ ...guide, criteria: next })}
          errors={errors}
          onCorrect={onCorrect}
          readOnly={readOnly}
        />
      )}
    </>
  )
}
