/** A text of a CSV file. Spreadsheets would run one that starts like a formula. */
export const harmlessCell = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
