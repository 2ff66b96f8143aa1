/** Puts the focus on the first of these fields, in the order in which they stand on the page. */
export const focusFirst = (form: HTMLElement | null, names: readonly string[]) => {
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>('[data-path]') ?? [])]
  const first = inputs.find((input) => names.includes(input.dataset['path'] ?? ''))
  first?.focus()
  // Nobody mends a wrong secret: it is typed once more.
  if (first?.type === 'password' || first?.autocomplete.includes('one-time-code')) first.select()
}
