import { expect, test } from 'vitest'
import { identityOf } from './log-in.ts'
import { passwordFields } from './password-fields.ts'

test.each([
  ['mara@example.org', '2'],
  ['+8613800000000', '1'],
  ['8613800000000', '1'],
  ['mara', '3'],
])('%s is an account of kind %s', (account, kind) => expect(identityOf(account)).toBe(kind))

test('a password is sent as its SHA-256, or in plain text if the browser cannot hash', async () => {
  expect(await passwordFields('abc')).toEqual({
    password: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  })
  const onInsecureOrigin = null
  expect(await passwordFields('abc', onInsecureOrigin)).toEqual({ clear_text_pwd: 'abc' })
})
