import { expect, test } from 'vitest'
import { shownPhone, writtenPhone } from './written-phones.ts'

test.each([
  ['+49 (89) 123-45', '498912345'],
  [' 0049 170.1234567 ', '00491701234567'],
  ['+49 (0)170 1234567', '491701234567'],
  ['0049 (0) 89 12345', '00498912345'],
  ['(0)89 12345', '08912345'],
  ['+39 (0)2 1234567', '39021234567'],
  ['0039 (0)6 1234567', '0039061234567'],
  ['', null],
  ['   ', null],
  ['12345', undefined],
  ['+49 170 1234567 8901', undefined],
  ['call me', undefined],
  ['+49 170 1234567; DROP', undefined],
  ['++49 170 123456', undefined],
  ['+49\u0000170123456', undefined],
  ['٠١٢٣٤٥٦٧', undefined],
])('%j is the number %s', (typed, digits) => expect(writtenPhone(typed)).toBe(digits))

test.each([
  ['491701234567', '+491701234567'],
  ['+49 (89) 123-45', '+49 (89) 123-45'],
  ['089 12345', '089 12345'],
  ['01701234567', '01701234567'],
])('a stored %s is shown as %s', (stored, shown) => expect(shownPhone(stored)).toBe(shown))
