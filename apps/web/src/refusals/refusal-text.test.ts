import { CallFailed } from '@heliograph/contract/browser'
import type { ErrorCode } from '@heliograph/domain/errors'
import { wordsIn } from '@heliograph/phrases'
import { expect, test } from 'vitest'
import { refusalText } from './refusal-text.ts'

const { errors } = await wordsIn('en')
const refused = (code: ErrorCode, param: unknown = null) => new CallFailed(412, { code, param })

test('a refusal shows its numbered message', () => {
  expect(refusalText(refused('CODE_WRONG'), { errors, otherwise: 'Failed.' })).toBe(errors[9])
})

test('a form can have its own message for a code, and a more specific one by `param`', () => {
  const own = { PARAM_ERROR: 'The name is wrong.', phone: 'The phone number is wrong.' }
  expect(refusalText(refused('PARAM_ERROR'), { errors, own })).toBe('The name is wrong.')
  expect(refusalText(refused('PARAM_ERROR', 'phone'), { errors, own })).toBe('The phone number is wrong.')
})

test('a message can use the refusal’s data, and leaves it to the next one without data', () => {
  const own = { RECOGNITION_ERROR: (param: unknown) => (param === 2 ? 'The second picture.' : undefined) }
  expect(refusalText(refused('RECOGNITION_ERROR', 2), { errors, own })).toBe('The second picture.')
  expect(refusalText(refused('RECOGNITION_ERROR'), { errors, own, otherwise: 'Failed.' })).toBe('Failed.')
})

test('if there is no message, nothing is shown', () => {
  expect(refusalText(null, { errors, otherwise: 'Failed.' })).toBeUndefined()
  expect(refusalText(refused('AUTH_PROOF_REQUIRED'), { errors, own: { AUTH_PROOF_REQUIRED: null } })).toBeUndefined()
  expect(refusalText(refused('PARAM_ERROR'), { errors })).toBeUndefined()
})

test('`always` is appended to the reason, or shown alone', () => {
  const words = { errors, always: 'What you wrote is still here.' }
  expect(refusalText(refused('TOO_MANY_REQUESTS'), words)).toBe(`${errors[43]} What you wrote is still here.`)
  expect(refusalText(refused('PARAM_ERROR'), words)).toBe('What you wrote is still here.')
})

test('an error that is not a refusal is matched by its name', () => {
  const own = { InvalidStateError: 'It is there already.' }
  expect(refusalText(new DOMException('', 'InvalidStateError'), { errors, own })).toBe('It is there already.')
  expect(refusalText(new TypeError('constructor'), { errors, own, otherwise: 'Failed.' })).toBe('Failed.')
})
