import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { aBrowser, claimsOf, decrypt } from './push-message.fixture.ts'
import { createPushIdentity, encryptPush, isPushRecipient } from './push-message.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('a browser reads a message as in the published example (RFC 8291, appendix A)', () => {
  const browser = createECDH('prime256v1')
  browser.setPrivateKey(bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'))
  const sealed = bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
  expect(decrypt(sealed, browser, bytes('BTBZMqHH6r4Tts7J_aSIgg'))).toBe('When I grow up, I want to be a watermelon')
})

test('only the browser can read a message, and two of the same text differ', () => {
  const [mine, other] = [aBrowser(), aBrowser()]
  const sealed = encryptPush('屋顶：故障', mine)
  expect(mine.read(sealed)).toBe('屋顶：故障')
  expect(() => other.read(sealed)).toThrow()
  expect(encryptPush('屋顶：故障', mine).equals(sealed)).toBe(false)
})

test('what is no key of a browser is known', () => {
  const { publicKey, secret } = aBrowser()
  expect(isPushRecipient({ publicKey, secret })).toBe(true)
  expect(isPushRecipient({ publicKey, secret: secret.subarray(1) })).toBe(false)
  expect(isPushRecipient({ publicKey: publicKey.subarray(1), secret })).toBe(false)
  // Not on the curve.
  expect(isPushRecipient({ publicKey: Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]), secret })).toBe(false)
})

test('a push service can check who sent a message; any 32 bytes are a key', () => {
  for (const key of [randomBytes(32), Buffer.alloc(32, 255)]) {
    const identity = createPushIdentity(key, 'mailto:ops@example.org')
    const { claims, key: shown } = claimsOf(identity.authorization('https://push.example'))
    expect(claims).toEqual({ aud: 'https://push.example', exp: expect.any(Number), sub: 'mailto:ops@example.org' })
    expect(() => claimsOf(withAnotherSignature(identity.authorization('https://push.example')))).toThrow()
    expect(shown).toBe(identity.publicKey)
  }
})

/** Changes the first letter: the last one says only two bits, which another letter may say too. */
const withAnotherSignature = (header: string) => {
  const at = header.lastIndexOf('.', header.indexOf(',')) + 1
  return header.slice(0, at) + (header[at] === 'A' ? 'B' : 'A') + header.slice(at + 1)
}
