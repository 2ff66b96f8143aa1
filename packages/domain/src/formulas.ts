/** What a spreadsheet would run: also with the wide signs of Chinese and Japanese keyboards. */
export const isFormula = (text: string) => /^[=+\-@＝＋－＠\t\r\n]/.test(text)

/**
 * A text of a CSV file that no spreadsheet runs. One with other settings divides cells by another sign than the file does, so what is
 * behind such a sign must be no formula either.
 */
export const harmlessCell = (text: string) =>
  text.replaceAll(/([,;\t\r\n])(?=[=+\-@＝＋－＠])/g, "$1'").replace(/^(?=[=+\-@＝＋－＠\t\r\n])/, "'")
