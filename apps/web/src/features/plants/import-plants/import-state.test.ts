import { expect, test, vi } from 'vitest'
import type { ImportedRow } from './import-plants.queries.ts'
import { checked, imported, judged, keepList, unheard, withCell } from './import-state.ts'

const typed = { row: 41, cells: { name: 'Roof', town: 'Muunich' }, answer: undefined }
const wrong = { row: 41, state: 'wrong', plantId: null, gateway: null, faults: [] } as const satisfies ImportedRow
const right = { row: 41, state: 'new', plantId: null, gateway: null, faults: [] } as const satisfies ImportedRow

test('an answer about what a row said before does not count, even when it arrives last', () => {
  const before = [typed]
  const after = withCell(before, 41, 'town', 'Munich')
  const answered = judged(after, after, [right])
  expect(judged(answered, before, [wrong])[0]?.answer).toBe(right)
  expect(judged(after, before, [wrong])[0]?.answer).toBeUndefined()
  expect(judged(before, before, [wrong])[0]?.answer).toBe(wrong)
})

test('what was created stays created, also for a check that was asked before', () => {
  const created = [{ ...typed, answer: { ...right, state: 'created', plantId: 1 } as const }]
  expect(judged(created, created, [right])).toEqual(created)
  expect(judged(created, created, [{ ...right, state: 'exists', plantId: 1 }])).toEqual(created)
})

test('a row whose import was not answered is sent again, also when a check finds its plant: its secret is in that answer alone', () => {
  const sent = unheard([{ ...typed, answer: right }], [typed])
  const exists = { ...right, state: 'exists', plantId: 1 } as const
  const found = checked(sent, sent, [exists])
  expect(found).toEqual(sent)
  expect(checked(found, found, [wrong])[0]?.answer).toBe(wrong)
  const answered = imported(found, found, [exists])
  expect(answered[0]?.answer).toBe(exists)
  expect(checked(answered, answered, [exists])[0]?.answer).toBe(exists)
})

test('secrets of new gateways are in no storage', () => {
  const setItem = vi.fn<(key: string, text: string) => void>()
  vi.stubGlobal('sessionStorage', { setItem })
  const gateway = { deviceSn: 'HG-1', protocol: 'mqtt', secret: 'known-to-one' } as const
  keepList({
    rows: [{ ...typed, answer: { ...right, state: 'created', plantId: 1, gateway } }],
    ignored: [],
    requestKey: 'request-1',
  })
  vi.unstubAllGlobals()
  expect(setItem.mock.calls[0]?.[1]).toContain('HG-1')
  expect(setItem.mock.calls[0]?.[1]).not.toContain('known-to-one')
})
