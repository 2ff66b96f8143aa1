import { expect, test } from 'vitest'
import { createState } from './state.ts'

test('a change keeps the fields that it does not name, and notifies listeners', () => {
  const state = createState({ a: 1, b: 2 })
  const told: object[] = []
  const leave = state.listen(() => told.push(state.get()))
  state.set({ a: 3 })
  state.set(({ b }) => ({ b: b + 1 }))
  leave()
  state.set({ a: 0 })
  expect(told).toEqual([
    { a: 3, b: 2 },
    { a: 3, b: 3 },
  ])
})

test('a value that was read never changes later', () => {
  const state = createState({ a: 1 })
  const before = state.get()
  state.set({ a: 2 })
  expect([before, state.get()]).toEqual([{ a: 1 }, { a: 2 }])
})
