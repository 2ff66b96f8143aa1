import { expect, test } from 'vitest'
import { withRest } from './rest.ts'

interface Whole {
  here: { greet: (name: string) => Promise<string> }
  later: { count: (to: number) => Promise<number> }
}
const here: Pick<Whole, 'here'> = { here: { greet: async (name) => `Hello ${name}` } }
const rest: Omit<Whole, 'here'> = { later: { count: async (to) => to } }

test('loaded calls do not wait, and the rest is loaded once, by the first of its calls', async () => {
  let fetched = 0
  const api = withRest<Whole, 'here'>(here, async () => {
    fetched += 1
    return rest
  })
  expect(await api.here.greet('sun')).toBe('Hello sun')
  expect(fetched).toBe(0)
  expect(await Promise.all([api.later.count(1), api.later.count(2)])).toEqual([1, 2])
  expect(fetched).toBe(1)
})

test('if the rest cannot be loaded there is no answer, and the next call tries again', async () => {
  let reachable = false
  const api = withRest<Whole, 'here'>(here, async () => {
    if (!reachable) throw new TypeError('Failed to fetch dynamically imported module')
    return rest
  })
  await expect(api.later.count(1)).rejects.toMatchObject({ status: 0, code: 'NETWORK_ERROR' })
  reachable = true
  expect(await api.later.count(2)).toBe(2)
})
