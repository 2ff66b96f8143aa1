/** Names one after the other, as the language separates them: a, b, c or a、b、c. */
export const listed = (names: readonly string[], language: string) =>
  names.join(/^(ja|zh)/.test(language) ? '、' : ', ')
