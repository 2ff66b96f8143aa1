import { expect, test } from 'vitest'
import { isEmail, isPhone, isUserName, phoneOf } from './destinations.ts'

test.each(['mara@example.org', 'o.n-e+two@sub.example.co', '李@例子.公司', `${'a'.repeat(64)}@example.org`])(
  '%s is an e-mail address',
  (text) => expect(isEmail(text)).toBe(true),
)

test.each([
  '',
  'mara',
  'mara@',
  '@example.org',
  'mara@example',
  'a b@example.org',
  'mara@exa mple.org',
  'a@b@example.org',
  'mara@example.org\r\nBcc: all@example.org',
  'Mara <mara@example.org>',
  'mara@example.org,ben@example.org',
  `${'a'.repeat(65)}@example.org`,
  // Characters that normalise to others: Kelvin, a wide a, a dotted I, a ligature.
  'mi\u212ae@example.org',
  'm\uff41ra@example.org',
  'm\u0130ra@example.org',
  'o\ufb03ce@example.org',
  'mara@e\u212ample.org',
])('%j is not an e-mail address', (text) => expect(isEmail(text)).toBe(false))

test('a phone is digits with the prefix of a country', () => {
  expect(['8613800000000', '491701234567'].map(isPhone)).toEqual([true, true])
  expect(['', '123456', '0491701234567', '+491701234567', '1'.repeat(16), 'mara'].map(isPhone)).toEqual(
    Array(6).fill(false),
  )
})

test('a user name is neither an e-mail address nor a phone', () => {
  expect(['mara', 'mara.lindner', '李明月', 'sun_1820'].map(isUserName)).toEqual([true, true, true, true])
  const wrong = [
    'ma',
    '1820',
    'mara@home',
    'two words',
    '+49170',
    'x'.repeat(41),
    'mi\u212ae',
    '\uff4d\uff41\uff52\uff41',
    'm\u0130ra',
  ]
  expect(wrong.map(isUserName)).toEqual(wrong.map(() => false))
})

const germany = { prefix: '49', example: '1512 3456789' }
/** Its numbers can be longer than the example. */
const austria = { prefix: '43', example: '664 123456' }
const china = { prefix: '86', example: '131 2345 6789' }
const italy = { prefix: '39', example: '312 345 6789' }

test.each([
  ['170 1234567', germany, '491701234567'],
  ['0170 1234567', germany, '491701234567'],
  ['+49 170 1234567', germany, '491701234567'],
  ['0049 170 1234567', germany, '491701234567'],
  ['+49 (0)170 1234567', germany, '491701234567'],
  ['(0) 170 1234567', germany, '491701234567'],
  ['(0)664 1234567', austria, '436641234567'],
  [' (0)664 1234567', austria, '436641234567'],
  ['+43 (0)664 1234567', austria, '436641234567'],
  ['491701234567', germany, '491701234567'],
  ['13800000000', china, '8613800000000'],
  ['8613800000000', china, '8613800000000'],
  ['8613800000000', germany, '8613800000000'],
  ['+1 650 253 0000', china, '16502530000'],
  // Starts like a prefix, but is not one.
  ['391 2345678', italy, '393912345678'],
  ['393912345678', italy, '393912345678'],
  ['12345', { prefix: '290', example: null }, '29012345'],
])('%s is understood next to a selected prefix', (typed, plan, phone) => expect(phoneOf(typed, plan)).toBe(phone))

test('an empty text is not a phone', () => {
  expect(isPhone(phoneOf('', italy))).toBe(false)
})
