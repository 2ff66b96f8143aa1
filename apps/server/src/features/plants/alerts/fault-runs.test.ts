import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gridOf, reconcile, runsIn, type Run, type Sighting, type StoredRun } from './fault-runs.ts'

const silenceMs = 20

test('a fault lasts until something else is reported', () => {
  const said = say([0, null], [10, 5], [20, 5], [30, null])
  expect(runsIn(said, silenceMs)).toEqual([{ fault: 5, startedAt: 10, lastAt: 20, endedAt: 30 }])
})

test('a fault that turns into another is two runs', () => {
  expect(runsIn(say([10, 5], [20, 6]), silenceMs)).toEqual([
    { fault: 5, startedAt: 10, lastAt: 10, endedAt: 20 },
    { fault: 6, startedAt: 20, lastAt: 20, endedAt: null },
  ])
})

test('after a long silence a new run starts, and the one before ended with its last sighting', () => {
  expect(runsIn(say([10, 5], [31, 5], [60, null]), silenceMs)).toEqual([
    { fault: 5, startedAt: 10, lastAt: 10, endedAt: 10 },
    { fault: 5, startedAt: 31, lastAt: 31, endedAt: 31 },
  ])
})

test('an open run whose samples are deleted ends with its last sign once the device reports again', () => {
  const stored = [{ id: 1, fault: 5, startedAt: 10, lastAt: 20, endedAt: null }]
  const { change } = reconcile(stored, { said: say([500, null]), isNewest: true, silenceMs })
  expect(change).toEqual([{ id: 1, fault: 5, startedAt: 10, lastAt: 20, endedAt: 20 }])
})

test('a late sighting without a fault splits a run in two', () => {
  const stored = [{ id: 1, fault: 5, startedAt: 0, lastAt: 40, endedAt: null }]
  const seen = { said: say([10, 5], [15, null], [20, 5]), isNewest: false, silenceMs }
  expect(reconcile(stored, seen)).toEqual({
    remove: [],
    change: [{ id: 1, fault: 5, startedAt: 0, lastAt: 10, endedAt: 15 }],
    add: [{ fault: 5, startedAt: 20, lastAt: 40, endedAt: null }],
  })
})

test('a late sighting joins two runs', () => {
  const stored = [
    { id: 1, fault: 5, startedAt: 0, lastAt: 10, endedAt: 10 },
    { id: 2, fault: 5, startedAt: 40, lastAt: 50, endedAt: 55 },
  ]
  expect(reconcile(stored, { said: say([10, 5], [25, 5], [40, 5]), isNewest: false, silenceMs })).toEqual({
    remove: [2],
    change: [{ id: 1, fault: 5, startedAt: 0, lastAt: 50, endedAt: 55 }],
    add: [],
  })
})

test('each of several current faults has its own runs', () => {
  expect(runsIn(say([10, [5, 12]], [20, [12]], [30, [5, 12]], [40, []]), silenceMs)).toEqual([
    { fault: 5, startedAt: 10, lastAt: 10, endedAt: 20 },
    { fault: 12, startedAt: 10, lastAt: 30, endedAt: 40 },
    { fault: 5, startedAt: 30, lastAt: 30, endedAt: 40 },
  ])
})

test('in whatever order and however often sightings arrive, the runs are the same', () => {
  const words = fc.uniqueArray(fc.record({ at: fc.nat(300), faults: fc.constantFrom([], [], [5], [6], [5, 6]) }), {
    selector: ({ at }) => at,
    maxLength: 25,
  })
  fc.assert(
    fc.property(
      words.chain((all) => fc.tuple(fc.constant(all), cuts(all))),
      ([all, batches]) => {
        let kept: Sighting[] = []
        let stored: StoredRun[] = []
        let id = 0
        for (const batch of batches.flatMap((batch) => [batch, batch])) {
          if (batch.length === 0) continue
          kept = [...new Map([...kept, ...batch].map((word) => [word.at, word])).values()].sort((a, b) => a.at - b.at)
          stored = apply(stored, kept, batch, () => ++id)
        }
        const expected = runsIn(
          [...all].sort((a, b) => a.at - b.at),
          silenceMs,
        )
        const inOrder = (runs: readonly Run[]) =>
          runs.toSorted((a, b) => a.startedAt - b.startedAt || a.fault - b.fault)
        expect(inOrder(stored.map(({ id: _, ...run }) => run))).toEqual(inOrder(expected))
        const open = stored.flatMap(({ fault, endedAt }) => (endedAt === null ? [fault] : []))
        expect(new Set(open).size).toBe(open.length)
      },
    ),
    { numRuns: 500 },
  )
})

test('a grid has every step from the first to the last', () => {
  expect(gridOf(607, 1500, 300)).toEqual([600, 900, 1200, 1500])
})

const say = (...said: [number, number | null | number[]][]): Sighting[] =>
  said.map(([at, faults]) => ({ at, faults: faults === null ? [] : [faults].flat() }))

/** The sightings in some order, in some batches. */
const cuts = (all: Sighting[]) =>
  fc
    .tuple(fc.shuffledSubarray(all, { minLength: all.length }), fc.array(fc.nat(25), { maxLength: 5 }))
    .map(([shuffled, at]) => {
      const ends = [...at.sort((a, b) => a - b), shuffled.length]
      return ends.map((end, place) => shuffled.slice(ends[place - 1] ?? 0, end))
    })

/** Reads sightings around a batch and the stored runs near it, as the store does. */
const apply = (stored: StoredRun[], kept: Sighting[], batch: Sighting[], nextId: () => number) => {
  const [from, to] = [Math.min(...batch.map(({ at }) => at)), Math.max(...batch.map(({ at }) => at))]
  const openFrom = stored.find(({ endedAt }) => endedAt === null)?.lastAt ?? from
  const low = Math.min(from, openFrom)
  const before = kept.findLast(({ at }) => at < low && at >= low - silenceMs)
  const after = kept.filter(({ at }) => at > to).slice(0, 2)
  const said = [...(before ? [before] : []), ...kept.filter(({ at }) => at >= low && at <= to), ...after.slice(0, 1)]
  const looked = stored.filter((one) => one.startedAt <= said.at(-1)!.at && (one.endedAt ?? Infinity) >= said[0]!.at)
  const { remove, change, add } = reconcile(looked, { said, isNewest: after.length < 2, silenceMs })
  const changed = new Map(change.map((one) => [one.id, one]))
  return [
    ...stored.filter(({ id }) => !remove.includes(id)).map((one) => changed.get(one.id) ?? one),
    ...add.map((run) => ({ ...run, id: nextId() })),
  ]
}
