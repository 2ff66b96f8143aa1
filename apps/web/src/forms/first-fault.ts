/** Focuses the first of these fields, in page order. Of a group of fields, its first one. */
export const focusFirst = (form: HTMLElement | null, names: readonly string[]) => {
  const places = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
  const place = places.find(({ dataset }) => names.includes(dataset['path'] ?? ''))
  const first = place?.matches(control) ? place : place?.querySelector<HTMLElement>(control)
  first?.focus()
  // Wrong secrets are retyped, not corrected.
  if (first instanceof HTMLInputElement && (first.type === 'password' || first.autocomplete.includes('one-time-code')))
    first.select()
}

const control = 'input, select, textarea, button, [tabindex]'
