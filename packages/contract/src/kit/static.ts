/**
 * The type of a schema's values. TypeBox has such a type for everything its schemas can express, which makes up most of
 * the contract's compile time. This one supports only the kinds that the contract uses; a test compares the two.
 */
export type Static<S> = S extends { '~unsafe': infer T }
  ? T
  : S extends { '~kind': 'Object'; properties: infer Properties }
    ? Shape<Properties>
    : S extends { '~kind': 'Array'; items: infer Item }
      ? Static<Item>[]
      : S extends { '~kind': 'Enum'; enum: infer Choice extends readonly unknown[] }
        ? Choice[number]
        : S extends { '~kind': 'Literal'; const: infer Value }
          ? Value
          : S extends { '~kind': infer Kind extends keyof Plain }
            ? Plain[Kind]
            : never

interface Plain {
  String: string
  Integer: number
  Number: number
  Boolean: boolean
  Null: null
}

type Shape<Properties> = [keyof Properties] extends [never]
  ? object
  : [OptionalKeys<Properties>] extends [never]
    ? { [K in keyof Properties]: Static<Properties[K]> }
    : Flat<
        { [K in Exclude<keyof Properties, OptionalKeys<Properties>>]: Static<Properties[K]> } & {
          [K in OptionalKeys<Properties>]?: Static<Properties[K]>
        }
      >

type OptionalKeys<Properties> = {
  [K in keyof Properties]: Properties[K] extends { '~optional': true } ? K : never
}[keyof Properties]

type Flat<T> = { [K in keyof T]: T[K] }
