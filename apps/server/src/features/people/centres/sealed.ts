import type { Row } from './peer.ts'

/**
 * Each centre has its own sealing key: secrets are opened for the transfer, and sealed again by the receiving centre.
 */
export interface Seal {
  open: (sealed: Uint8Array, of: string) => Uint8Array
  close: (plain: Uint8Array, of: string) => Uint8Array
}

export const createSealed = ({ seal, of, handleOf }: Needs) => ({
  /** In plain text, for the other centre. */
  unsealed(table: string, row: Row): Row {
    if (table === 'totp') return { ...row, secret: hexOf(seal.open(bytesIn(row), of(userIn(row)))) }
    // Authenticators keep the one that they were given: it can be derived with this centre's key only.
    if (table === 'passkeys') return { ...row, user_handle: row['user_handle'] ?? hexOf(handleOf(userIn(row))) }
    return row
  },

  /** Sealed with this centre's key. */
  sealed: (table: string, row: Row): Row =>
    table === 'totp' ? { ...row, secret: hexOf(seal.close(bytesIn(row), of(userIn(row)))) } : row,
})

interface Needs {
  seal: Seal
  of: (userId: number) => string
  /** The user handle of a person's passkeys that were made here. */
  handleOf: (userId: number) => Uint8Array
}

export type Sealed = ReturnType<typeof createSealed>

/** The text format of PostgreSQL's bytea. */
const hexOf = (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}`
const bytesIn = ({ secret }: Row) => {
  if (typeof secret !== 'string') throw new Error('This row has no secret')
  return Buffer.from(secret.slice(2), 'hex')
}

const userIn = ({ user_id }: Row) => {
  if (typeof user_id !== 'number') throw new Error('This row has no user')
  return user_id
}
