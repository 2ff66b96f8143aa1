import { expect, test } from 'vitest'
import { kindOf, mainIdentity } from './identities.ts'

test.each([
  ['ada@example.com', 'email'],
  ['+491701234567', 'phone'],
  ['491701234567', 'phone'],
  ['ada1815', 'name'],
  ['49 170', 'name'],
  ['', 'name'],
])('%s looks like an identity of kind %s', (identifier, kind) => {
  expect(kindOf(identifier)).toBe(kind)
})

test('an account is shown by its e-mail address, otherwise its phone, its user name, or the fallback', () => {
  const names = { email: 'ada@example.com', phone: '491701234567', username: 'ada1815' }
  expect(mainIdentity(names, '7')).toEqual({ kind: 'email', identifier: 'ada@example.com' })
  expect(mainIdentity({ ...names, email: null }, '7')).toEqual({ kind: 'phone', identifier: '491701234567' })
  expect(mainIdentity({ ...names, email: null, phone: null }, '7')).toEqual({ kind: 'name', identifier: 'ada1815' })
  expect(mainIdentity({ email: null, phone: null, username: null }, '7')).toEqual({ kind: 'name', identifier: '7' })
})
