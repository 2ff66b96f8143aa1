import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * Encrypts secrets that have to be read again (AES-256-GCM), so that the table alone does not reveal them. The owner
 * (`of`) is authenticated too, so that a row that was moved to another person does not open.
 */
export const createSeal = (key: Uint8Array) => ({
  close(plain: Uint8Array, of: string) {
    const nonce = randomBytes(nonceLength)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(of))
    return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  },

  /** Throws if it was not sealed with this key for this owner. */
  open(sealed: Uint8Array, of: string) {
    const nonce = sealed.subarray(0, nonceLength)
    const tag = sealed.subarray(-tagLength)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
      .setAAD(Buffer.from(of))
      .setAuthTag(tag)
    return Buffer.concat([decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()])
  },
})

export type Seal = ReturnType<typeof createSeal>

const nonceLength = 12
const tagLength = 16
