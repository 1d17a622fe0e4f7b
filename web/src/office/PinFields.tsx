import type { SavedView } from '@korak/contract/saved-views.ts'
import type { useSubmit } from '#base/data/submit.ts'
import { Checkbox } from '#ui/choice/Checkbox.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { m } from '#words/messages.js'

export interface Pin {
  isPinned: boolean
  threshold: string
}
export const pinOf = (view: SavedView | null): Pin => ({
  isPinned: view?.threshold != null,
  threshold: String(view?.threshold ?? 0),
})
export const pinFault = ({ isPinned, threshold }: Pin) => ({
  ...(isPinned && !/^\d{1,5}$/.test(threshold.trim()) && { threshold: m.error_invalid() }),
})

interface Props {
  pin: Pin
  form: Pick<ReturnType<typeof useSubmit>, 'errors' | 'correct'>
  onChange: (pin: Pin) => void
}

/** Whether a view is on one's day, and from how many rows on. */
export const PinFields = ({ pin, form, onChange }: Props) => (
  <>
    <Checkbox
      label={m.view_pin()}
      checked={pin.isPinned}
      onChange={() => onChange({ ...pin, isPinned: !pin.isPinned })}
    />
    {pin.isPinned && (
      <TextInput
        label={m.view_threshold()}
        hint={m.view_threshold_hint()}
        name="threshold"
        inputMode="numeric"
        value={pin.threshold}
        error={form.errors['threshold']}
        onChange={(event) => {
          onChange({ ...pin, threshold: event.target.value })
          form.correct('threshold')
        }}
      />
    )}
  </>
)
