/** To choose from, by code, each with its name. */
export const currenciesIn = (language: string) => {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((value) => ({ value, label: `${value} – ${names.of(value)}` }))
}
