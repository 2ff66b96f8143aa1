/** For `like` and `ilike`: a text taken literally. */
export const escaped = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)

/** For `like` and `ilike`: a text anywhere, taken literally. */
export const holding = (text: string) => `%${escaped(text)}%`
