import { Type, type Static as StaticOfTypeBox } from 'typebox'
import { expectTypeOf, test } from 'vitest'
import { nullable, pageOf, paging, plantId } from './shapes.ts'
import type { Static } from './static.ts'

const schemas = {
  string: Type.String({ maxLength: 3 }),
  integer: Type.Integer(),
  number: Type.Number(),
  boolean: Type.Boolean(),
  null: Type.Null(),
  literal: Type.Literal('on'),
  choice: Type.Enum(['ASC', 'DESC']),
  unsafe: Type.Unsafe<'a' | null>(Type.String()),
  nullable: nullable(Type.Integer()),
  titled: plantId,
  list: Type.Array(Type.Array(Type.String())),
  empty: Type.Object({}),
  required: Type.Object({ plantId, names: Type.Array(Type.Object({ name: nullable(Type.String()) })) }),
  optional: Type.Object({ name: Type.Optional(Type.String()), day: Type.Optional(Type.Object({ at: Type.Number() })) }),
  mixed: Type.Object({ id: Type.Integer(), name: Type.Optional(nullable(Type.String())) }),
  paging: paging(['name', 'createdAt']),
  page: pageOf(Type.Object({ id: Type.Integer(), tags: Type.Optional(Type.Array(Type.Literal(3))) })),
}

test('a schema has the same type as in TypeBox', () => {
  expectTypeOf<{ [K in keyof typeof schemas]: Static<(typeof schemas)[K]> }>().toEqualTypeOf<{
    [K in keyof typeof schemas]: StaticOfTypeBox<(typeof schemas)[K]>
  }>()
})

test('an unsupported kind of schema has the type never, so that it cannot be used unnoticed', () => {
  expectTypeOf<Static<ReturnType<typeof unknownKind>>>().toEqualTypeOf<never>()
})

const unknownKind = () => Type.Tuple([Type.String()])
