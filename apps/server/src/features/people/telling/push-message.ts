import { createECDH } from 'node:crypto'
import webPush from 'web-push'

/** A browser as the recipient of messages: its public key, and a secret that it shares with us. */
export interface PushRecipient {
  publicKey: Uint8Array
  secret: Uint8Array
}

/** A message that only one browser can read (RFC 8291). */
export const encryptPush = (text: string, { publicKey, secret }: PushRecipient) =>
  webPush.encrypt(base64url(publicKey), base64url(secret), text, encoding).cipherText

/** Whether a browser could have said this of itself. */
export const isPushRecipient = ({ publicKey, secret }: PushRecipient) => {
  if (secret.length !== 16) return false
  try {
    encryptPush('', { publicKey, secret })
    return true
  } catch {
    return false
  }
}

/** Shows push services who sends: they take messages for a browser only from the one for which it was set up (RFC 8292). */
export const createPushIdentity = (key: Uint8Array, contact: string) => {
  // Any number below the order of the curve is a private key.
  const scalar = Buffer.from(key)
  scalar.writeUInt8(scalar.readUInt8(0) & 0x7f, 0)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(scalar)
  const publicKey = base64url(pair.getPublicKey())
  return {
    publicKey,

    /** The header for one push service, for half a day. */
    authorization: (origin: string) =>
      webPush.getVapidHeaders(origin, contact, publicKey, base64url(scalar), encoding).Authorization,
  }
}

export type PushIdentity = ReturnType<typeof createPushIdentity>

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

const encoding = 'aes128gcm'
