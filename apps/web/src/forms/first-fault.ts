/** Focuses the first of these fields, in page order. */
export const focusFirst = (form: HTMLElement | null, names: readonly string[]) => {
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>('[data-path]') ?? [])]
  const first = inputs.find((input) => names.includes(input.dataset['path'] ?? ''))
  first?.focus()
  // Wrong secrets are retyped, not corrected.
  if (first?.type === 'password' || first?.autocomplete.includes('one-time-code')) first.select()
}
