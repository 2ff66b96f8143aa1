import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** A software authenticator: makes passkeys and signs like a real device. */
export const createAuthenticator = ({ origin = 'http://localhost:8080', verifiesUser = true, counts = true } = {}) => {
  const keys = new Map<string, { privateKey: KeyObject; userHandle: string }>()
  let counter = 0
  const flags = (attested: boolean) => 0x01 | (verifiesUser ? 0x04 : 0) | (attested ? 0x40 : 0)

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))

  const authenticatorData = (rpId: string, attested: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counts ? (counter += 1) : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flags(attested.length > 0)]), count, attested])
  }

  return {
    /** The result of `navigator.credentials.create`. */
    make(options: Record<string, unknown>, { from = origin } = {}) {
      const { challenge, user } = options as { challenge: string; user: { id: string } }
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = randomBytes(16)
      keys.set(id.toString('base64url'), { privateKey, userHandle: user.id })
      const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(cose)])
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authenticatorData(new URL(from).hostname, attested))],
        ]) as never,
      )
      return JSON.stringify({
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, from).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      })
    },

    /** The result of `navigator.credentials.get`. */
    sign(options: Record<string, unknown>, { from = origin, id = [...keys.keys()][0]! } = {}) {
      const { privateKey, userHandle } = keys.get(id)!
      const client = clientData('webauthn.get', (options as { challenge: string }).challenge, from)
      const data = authenticatorData(new URL(from).hostname)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle,
        },
      })
    },

    rewind: (by: number) => void (counter -= by),
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
