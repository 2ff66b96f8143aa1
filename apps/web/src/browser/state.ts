/** State that can change while the app is open, also from code outside of components. */
export const createState = <Value extends object>(first: Value) => {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    /** Replaces the given fields; the others stay. */
    set(change: Partial<Value> | ((before: Value) => Partial<Value>)) {
      value = { ...value, ...(typeof change === 'function' ? change(value) : change) }
      for (const listener of listeners) listener()
    },
    listen(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type State<Value extends object> = ReturnType<typeof createState<Value>>
