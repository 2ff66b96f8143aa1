/** For `like` and `ilike`: a text anywhere, taken literally. */
export const holding = (text: string) => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
