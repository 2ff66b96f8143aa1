import { AjvCompiler } from '@fastify/ajv-compiler'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'

/*
 * A process opens an app per data centre and brand, all with the same hundreds of calls. Compiling their schemas took a third
 * of a start, and most calls are not made in the first hour: each schema is compiled once per process, when it is first
 * needed. Ajv remembers by the schema object, and so do we. That all of them compile is held by `compiled-schemas.test.ts`.
 */

export const validatorCompiler: FastifySchemaCompiler<unknown> = (part) => {
  let validate: ReturnType<typeof validatorOf> | undefined
  return (data) => {
    validate ??= validatorOf(part)
    return validate(data) === true || { error: validate.errors ?? [] }
  }
}

/**
 * Unknown fields are refused, not silently dropped. Without strict numbers, 1e400 would pass a maximum. Other clients write some
 * fields as numbers and as texts.
 */
export const validatorOf = AjvCompiler()(
  {},
  { customOptions: { removeAdditional: false, coerceTypes: 'array', strictNumbers: false, allowUnionTypes: true } },
)

export const serializerCompiler: FastifySerializerCompiler<unknown> = (part) => {
  const ofStatus = { httpStatus: '200', ...part }
  return (data) => serializerOf(ofStatus)(data)
}

export const serializerOf: ReturnType<ReturnType<typeof SerializerSelector>> = (part) => {
  const known = serializers.get(part.schema)
  if (known) return known
  const made = compileSerializer(part)
  serializers.set(part.schema, made)
  return made
}

const compileSerializer = SerializerSelector()({}, {})
const serializers = new Map<unknown, ReturnType<typeof compileSerializer>>()
