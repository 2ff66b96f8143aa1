/** Turns a caught value into an error, because JavaScript can throw anything. */
export const errorOf = (caught: unknown): Error => (caught instanceof Error ? caught : new Error(String(caught)))

/** The code that Node and PostgreSQL give their errors, like ENOENT or 55P03. */
export const codeOf = (caught: unknown): string | undefined =>
  typeof caught === 'object' && caught !== null && 'code' in caught && typeof caught.code === 'string'
    ? caught.code
    : undefined
