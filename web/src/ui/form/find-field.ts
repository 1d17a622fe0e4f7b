/** The control of a field, by its name or id: within the form of an element, else in the page. */
export function findField(field: string, from?: HTMLElement): HTMLElement | null {
  const scope = from?.closest('form') ?? document
  const name = CSS.escape(field)
  const found =
    scope.querySelector<HTMLElement>(`[name="${name}"]:not([type="hidden"]), [data-field="${name}"]`) ??
    document.getElementById(field)
  // A group (fieldset) cannot take focus; its first control can.
  return found?.matches('fieldset, div:not([role="textbox"])')
    ? found.querySelector<HTMLElement>('input, select, textarea, button')
    : found
}

/** Name of the field the person is in; null outside of fields. Parts of a date are named `name-part`. */
export function focusedField(): string | null {
  const at = document.activeElement
  const name = at?.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? at?.getAttribute('name')
  return name?.split('-')[0] ?? null
}
