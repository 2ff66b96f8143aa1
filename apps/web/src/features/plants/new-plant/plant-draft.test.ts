import { dayAt } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import { changeOf } from './edit-draft.ts'
import { keptDraft, requestOf, type PlantDraft } from './plant-draft.ts'

const draft: PlantDraft = {
  ...keptDraft(),
  point: { lat: -36.85, lng: 174.76 },
  name: 'Roof',
  capacity: '5',
  started: '2024-01-10',
}

test.each(['Pacific/Auckland', 'Pacific/Kiritimati', 'Pacific/Honolulu', 'Europe/Berlin'])(
  'a plant in %s begins on the day that was typed',
  (zone) => {
    const dayIn = (at: number | string | null | undefined) => dayAt(zone, Number(at) * 1000)
    expect(dayIn(requestOf(draft, { timezone: zone })?.station.startOperatingTime)).toBe('2024-01-10')
    expect(dayIn(requestOf({ ...draft, zone }, undefined)?.station.startOperatingTime)).toBe('2024-01-10')
    const before = { ...draft, zone, started: '2023-01-01' }
    expect(dayIn(changeOf(before, { ...draft, zone }, 0).station.startOperatingTime)).toBe('2024-01-10')
  },
)

test('a browser that does not know the zone of a place sends its day all the same', () => {
  const request = requestOf(draft, { timezone: 'Atlantis/New_Town' })
  expect(request?.station.startOperatingTime).toBe(Date.parse('2024-01-10T12:00:00Z') / 1000)
})
