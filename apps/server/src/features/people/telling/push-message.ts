import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto'

/** A browser as the recipient of messages: its public key, and a secret that it shares with us. */
export interface PushRecipient {
  publicKey: Uint8Array
  secret: Uint8Array
}

/** Chosen by chance for each message; the published example says which it chose. */
interface Chance {
  privateKey?: Uint8Array
  salt?: Uint8Array
}

/** A message that only one browser can read (RFC 8291, with the encoding of RFC 8188). */
export const encryptPush = (text: string, { publicKey, secret }: PushRecipient, chance: Chance = {}) => {
  const own = createECDH('prime256v1')
  if (chance.privateKey) own.setPrivateKey(chance.privateKey)
  else own.generateKeys()
  const salt = chance.salt ?? randomBytes(16)
  const shared = own.computeSecret(publicKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, own.getPublicKey()])
  const material = derive(shared, secret, info, 32)
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The last and only record ends with a two.
  const sealed = [cipher.update(Buffer.concat([Buffer.from(text), Buffer.of(2)])), cipher.final(), cipher.getAuthTag()]
  const header = Buffer.alloc(5)
  header.writeUInt32BE(recordBytes)
  header.writeUInt8(own.getPublicKey().length, 4)
  return Buffer.concat([salt, header, own.getPublicKey(), ...sealed])
}

const derive = (material: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', material, salt, info, length))

/** Whether a browser could have said this of itself. */
export const isPushRecipient = ({ publicKey, secret }: PushRecipient) => {
  if (secret.length !== 16 || publicKey.length !== 65) return false
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
  const publicKey = pair.getPublicKey()
  const signing = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: scalar.toString('base64url'),
      x: publicKey.subarray(1, 33).toString('base64url'),
      y: publicKey.subarray(33).toString('base64url'),
    },
  })
  return {
    publicKey: publicKey.toString('base64url'),

    /** The header for one push service, for an hour. */
    authorization(origin: string, now: number) {
      const claims = { aud: origin, exp: Math.floor(now / 1000) + 3600, sub: contact }
      const said = [{ typ: 'JWT', alg: 'ES256' }, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.')
      const signature = sign('sha256', Buffer.from(said), { key: signing, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${said}.${signature.toString('base64url')}, k=${publicKey.toString('base64url')}`
    },
  }
}

export type PushIdentity = ReturnType<typeof createPushIdentity>

const recordBytes = 4096
