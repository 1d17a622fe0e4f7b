import type { Ref } from 'react'
import { MOVE_ENDS } from '@korak/contract/letters.rules.ts'
import { getLanguage } from '#base/text/language.ts'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { m } from '#words/messages.js'
import { END_WORDS } from './words.ts'

/** Where an application can stand: a stage of its job, or a status. */
export interface Place {
  key: string
  name: string
}
/** Stages of a job, in the language of the page. */
export const placesOf = (
  stages: readonly { uid: string; name_sl: string; name_en: string }[] | undefined = [],
): Place[] =>
  stages.map(({ uid, name_sl: sl, name_en: en }) => ({ key: uid, name: getLanguage() === 'en-EN' ? en : sl }))

interface Props {
  places: readonly Place[]
  /** It can end, too. */
  canEnd?: boolean
  value: string
  onChange: (to: string) => void
  /** Nothing was chosen on the way here: it is asked for first. */
  isAsked: boolean
  ref?: Ref<HTMLSelectElement>
}

/** Asks where one application goes, or many do. */
export function WhereTo({ places, canEnd = true, value, onChange, isAsked, ref }: Props) {
  return (
    <NativeSelect
      label={m.move_where()}
      name="to"
      value={value}
      ref={ref}
      data-autofocus={isAsked || undefined}
      {...((isAsked || value === '') && { placeholder: m.move_choose() })}
      onChange={(event) => onChange(event.target.value)}
    >
      <optgroup label={m.move_stages()}>
        {places.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </optgroup>
      {canEnd && (
        <optgroup label={m.move_ends()}>
          {MOVE_ENDS.map((end) => (
            <option key={end} value={end}>
              {END_WORDS[end]()}
            </option>
          ))}
        </optgroup>
      )}
    </NativeSelect>
  )
}
