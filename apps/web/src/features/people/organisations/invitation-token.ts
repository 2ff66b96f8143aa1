import { passing } from '#api/memory.ts'

/**
 * The token of an invitation link, from the fragment. It is removed from the address immediately and kept for this
 * visit only: people without a session log in first and come back without it.
 */
export const keepToken = (hash: string) => {
  if (hash !== '') passing.write(key, hash)
}

export const keptToken = () => passing.read(key)
export const forgetToken = () => passing.forget(key)

/** The data centre of an invitation: its token starts with it. */
export const centreOf = (token: string) => centres[token.split('.')[0] ?? '']

const key = 'invitation'
const centres: Partial<Record<string, 'CN' | 'FOREIGN_1'>> = { cn: 'CN', eu: 'FOREIGN_1' }
