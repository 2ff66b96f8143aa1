/** The code itself, if the browser does not know it. */
export const countryName = (code: string, language: string) =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
