import fc from 'fast-check'
import { expect, test } from 'vitest'
import { facetsOf } from './alert-facets.ts'
import type { AlertFilter } from './alert-filter.ts'
import type { AlertGroup } from './alerts.store.ts'

const types = ['INVERTER', 'COLLECTOR', 'METER'] as const
const row = fc.record({ type: fc.constantFrom(...types), level: fc.constantFrom(0, 1, 2), open: fc.boolean() })
type Choice = Pick<AlertFilter, 'types' | 'levels' | 'open'>
const choice = fc.record<Choice>({
  types: fc.constantFrom<Choice['types'][]>(undefined, ['INVERTER'], ['METER', 'COLLECTOR']),
  levels: fc.constantFrom<Choice['levels'][]>(undefined, [2], [0, 1], []),
  open: fc.constantFrom(undefined, true, false),
})

test('a facet equals a plain count with every other filter kept', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), choice, (rows, chosen) => {
      const facets = facetsOf(grouped(rows), chosen)
      const count = (own: Partial<Choice>) => {
        const { types: t, levels: l, open: o } = { ...chosen, ...own }
        return rows.filter(
          ({ type, level, open }) =>
            (!t || t.includes(type)) && (!l || l.includes(level)) && (o === undefined || o === open),
        ).length
      }
      expect(facets.total).toBe(count({}))
      expect(facets.levels).toEqual({ 0: count({ levels: [0] }), 1: count({ levels: [1] }), 2: count({ levels: [2] }) })
      expect([facets.open, facets.past]).toEqual([count({ open: true }), count({ open: false })])
      const found = new Map(facets.deviceTypes.map(({ type, count: number }) => [type, number]))
      for (const type of types) expect(found.get(type) ?? 0).toBe(count({ types: [type] }))
      expect(facets.deviceTypes.every(({ count: number }) => number > 0)).toBe(true)
    }),
  )
})

const grouped = (rows: readonly Omit<AlertGroup, 'count'>[]) => {
  const groups = new Map<string, AlertGroup>()
  for (const one of rows) {
    const key = JSON.stringify([one.type, one.level, one.open])
    groups.set(key, { ...one, count: (groups.get(key)?.count ?? 0) + 1 })
  }
  return [...groups.values()]
}
