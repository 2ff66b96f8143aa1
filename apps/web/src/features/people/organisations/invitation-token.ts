import { passing } from '#api/memory.ts'

/**
 * What the link of an invitation holds, behind the #. It is taken out of the address at once and kept for this visit
 * only: who is not logged in does that first, and comes back without it.
 */
export const keepToken = (hash: string) => {
  if (hash !== '') passing.write(key, hash)
}

export const keptToken = () => passing.read(key)
export const forgetToken = () => passing.forget(key)

/** The data centre that an invitation is in, as its token begins. */
export const centreOf = (token: string) => centres[token.split('.')[0] ?? '']

const key = 'invitation'
const centres: Partial<Record<string, 'CN' | 'FOREIGN_1'>> = { cn: 'CN', eu: 'FOREIGN_1' }
