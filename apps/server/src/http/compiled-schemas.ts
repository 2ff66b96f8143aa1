import { AjvCompiler } from '@fastify/ajv-compiler'
import { SerializerSelector, type SerializerFactory } from '@fastify/fast-json-stringify-compiler'

/**
 * A process opens an app per data centre and brand, all with the same calls. Compiling their schemas is most of what
 * opening one costs, so each schema is compiled once per process: Ajv remembers by the schema object, and so do we.
 */
export const buildValidator = AjvCompiler()

const selectSerializer = SerializerSelector()
const serializers = new Map<unknown, ReturnType<ReturnType<SerializerFactory>>>()

export const buildSerializer: SerializerFactory = (externalSchemas, options) => {
  const compile = selectSerializer(externalSchemas, options)
  return (route) => {
    const known = serializers.get(route.schema)
    if (known) return known
    const made = compile(route)
    serializers.set(route.schema, made)
    return made
  }
}
