import { contract, type Call } from '@heliograph/contract'
import { expect, test } from 'vitest'
import { schemaOf } from './app.ts'
import { serializerCompiler, serializerOf, validatorCompiler, validatorOf } from './compiled-schemas.ts'

const at = { method: 'GET', url: '/', httpStatus: '200' }
const calls = Object.entries(contract).flatMap(([group, ofGroup]) =>
  Object.entries<Call>(ofGroup).map(([name, call]) => [`${group}.${name}`, schemaOf(call)] as const),
)

test('the schemas of all calls compile, though a server only compiles those that it is asked', () => {
  expect(calls.length).toBeGreaterThan(400)
  for (const [name, { params, querystring, body, response }] of calls) {
    for (const schema of [params, querystring, body])
      if (schema) expect(() => validatorOf({ ...at, schema }), name).not.toThrow()
    if (response) expect(() => serializerOf({ ...at, schema: response[200] }), name).not.toThrow()
  }
})

test('a schema that is none throws with the first data, not with the start', () => {
  const schema = { type: 'object', properties: { plant: { type: 'planted' } } }
  const [validate, serialize] = [validatorCompiler({ ...at, schema }), serializerCompiler({ ...at, schema })]
  expect(() => validate({})).toThrow('schema is invalid')
  expect(() => serialize({ plant: 1 })).toThrow('schema is invalid')
})

test('what is wrong with data is told as Ajv tells it', () => {
  const size = { type: 'number', maximum: 9 }
  const validate = validatorCompiler({ ...at, schema: { type: 'object', properties: { size } } })
  expect(validate({ size: 9 })).toBe(true)
  expect(validate({ size: 10 })).toMatchObject({ error: [{ instancePath: '/size', keyword: 'maximum' }] })
  expect(validate({ size: 9 })).toBe(true)
})
