import { Type, type TSchema } from 'typebox'
import { nullable } from './shapes.ts'
import type { Static } from './static.ts'

/** What API tokens are not told, whatever else of an answer they may read (decision 34). */
const matters = ['money', 'people'] as const
type Matter = (typeof matters)[number]

/** The keyword of such a field, also in the reference. */
const keyword = 'x-not-for-tokens'

/** Prices, tariffs, income, what something cost, saved or is worth, and what follows from them. */
export const money = <S extends TSchema>(schema: S) => withheld(schema, 'money')

/** Names and addresses of people, and who did something. */
export const people = <S extends TSchema>(schema: S) => withheld(schema, 'people')

/** Why a field is null for API tokens; undefined if it is not. */
export const matterOf = (schema: object): Matter | undefined => {
  const marked: unknown = Reflect.get(schema, keyword)
  return matters.find((matter) => matter === marked)
}

/** The type stays what people get, who are logged in: only a token gets null where they do not. */
const withheld = <S extends TSchema>(schema: S, matter: Matter) => {
  const plain: TSchema = schema
  return Type.Unsafe<Static<S>>({ ...nullable(plain), [keyword]: matter })
}
