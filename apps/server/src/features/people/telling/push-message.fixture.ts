import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify, type ECDH } from 'node:crypto'

/** A browser that was set up for messages. */
export const aBrowser = () => {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const secret = Buffer.from('0123456789abcdef')
  return {
    publicKey: own.getPublicKey(),
    secret,
    read: (sealed: Buffer) => decrypt(sealed, own, secret),
  }
}

/** As a browser does it (RFC 8291). */
export const decrypt = (sealed: Buffer, own: ECDH, secret: Uint8Array) => {
  const [salt, senderLength] = [sealed.subarray(0, 16), sealed.readUInt8(20)]
  const sender = sealed.subarray(21, 21 + senderLength)
  const text = sealed.subarray(21 + senderLength)
  const derive = (material: Uint8Array, with_: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', material, with_, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
  const material = derive(own.computeSecret(sender), secret, info, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  )
  decipher.setAuthTag(text.subarray(-16))
  const plain = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()])
  if (plain.at(-1) !== 2) throw new Error('Not the last record')
  return plain.subarray(0, -1).toString()
}

/** What a push service checks: who sent it, and that it is meant for this service (RFC 8292). */
export const claimsOf = (authorization: string) => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const said = Buffer.from(`${head}.${claims}`)
  if (!verify('sha256', said, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')))
    throw new Error('Signed by nobody')
  const read: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString())
  return { claims: read, key }
}
