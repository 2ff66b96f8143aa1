import type { Row } from './peer.ts'

/** What a centre has closed with its own key is opened to be sent, and closed anew by who takes it in. */
export interface Seal {
  open: (sealed: Uint8Array, of: string) => Uint8Array
  close: (plain: Uint8Array, of: string) => Uint8Array
}

export const createSealed = ({ seal, of }: { seal: Seal; of: (userId: number) => string }) => ({
  /** As the other centre reads it. */
  unsealed: (table: string, row: Row): Row =>
    table === 'totp' ? { ...row, secret: hexOf(seal.open(bytesOf(row['secret']), of(row['user_id'] as number))) } : row,

  /** As this centre keeps it. */
  sealed: (table: string, row: Row): Row =>
    table === 'totp'
      ? { ...row, secret: hexOf(seal.close(bytesOf(row['secret']), of(row['user_id'] as number))) }
      : row,
})

export type Sealed = ReturnType<typeof createSealed>

/** As PostgreSQL writes bytes. */
const hexOf = (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}`
const bytesOf = (text: unknown) => Buffer.from((text as string).slice(2), 'hex')
