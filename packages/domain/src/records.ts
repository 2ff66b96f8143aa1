/** The keys of an object that has only those of its type, which the compiler cannot know. */
export const keysOf = <Key extends string>(record: Readonly<Partial<Record<Key, unknown>>>) =>
  Object.keys(record) as Key[]

/** The same with values. */
export const entriesOf = <Key extends string, Value>(record: Readonly<Partial<Record<Key, Value>>>) =>
  Object.entries(record) as [Key, Value][]

/** A value for each name. */
export const recordOf = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) => {
  const record: Partial<Record<Name, Value>> = {}
  for (const name of names) record[name] = valueOf(name)
  return record as Record<Name, Value>
}
