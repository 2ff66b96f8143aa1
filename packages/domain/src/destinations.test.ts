import { expect, test } from 'vitest'
import { isEmail, isPhone, isUserName, phoneOf } from './destinations.ts'

test.each(['mara@example.org', 'o.n-e+two@sub.example.co', '李@例子.公司', `${'a'.repeat(64)}@example.org`])(
  '%s is an e-mail address',
  (text) => expect(isEmail(text)).toBe(true),
)

test.each([
  '', 'mara', 'mara@', '@example.org', 'mara@example', 'a b@example.org', 'mara@exa mple.org', 'a@b@example.org',
  'mara@example.org\r\nBcc: all@example.org', 'Mara <mara@example.org>', 'mara@example.org,ben@example.org',
  `${'a'.repeat(65)}@example.org`,
])('%j is none', (text) => expect(isEmail(text)).toBe(false))

test('a phone is digits with the prefix of a country', () => {
  expect(['8613800000000', '491701234567'].map(isPhone)).toEqual([true, true])
  expect(['', '123456', '0491701234567', '+491701234567', '1'.repeat(16), 'mara'].map(isPhone)).toEqual(Array(6).fill(false))
})

test('a user name is neither an e-mail address nor a phone', () => {
  expect(['mara', 'mara.lindner', '李明月', 'sun_1820'].map(isUserName)).toEqual([true, true, true, true])
  expect(['ma', '1820', 'mara@home', 'two words', '+49170', 'x'.repeat(41)].map(isUserName)).toEqual(Array(6).fill(false))
})

const germany = { prefix: '49', lengthList: [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] }
const china = { prefix: '86', lengthList: [7, 8, 9, 10, 11, 12] }
const italy = { prefix: '39', lengthList: [6, 7, 8, 9, 10, 11, 12] }

test.each([
  ['170 1234567', germany, '491701234567'],
  ['0170 1234567', germany, '491701234567'],
  ['+49 170 1234567', germany, '491701234567'],
  ['0049 170 1234567', germany, '491701234567'],
  ['13800000000', china, '8613800000000'],
  ['8613800000000', china, '8613800000000'],
  ['+1 650 253 0000', china, '16502530000'],
])('%s', (typed, plan, phone) => expect(phoneOf(typed, plan)).toBe(phone))

test('a number of nothing is the prefix alone, which is no phone', () => {
  expect(isPhone(phoneOf('', italy))).toBe(false)
})
