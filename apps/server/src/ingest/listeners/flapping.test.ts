import { describe, expect, it } from 'vitest'
import { createFlapping } from './flapping.ts'

const minute = 60_000

describe('a name that reconnects too often', () => {
  const start = () => {
    const clock = { at: 1_000_000 * minute }
    return { clock, flapping: createFlapping({ now: () => clock.at }) }
  }

  it('is banned for five minutes from the 31st visit within a minute', () => {
    const { clock, flapping } = start()
    for (let visit = 0; visit < 30; visit++) expect(flapping.admits('a')).toBe(true)
    expect(flapping.admits('a')).toBe(false)
    expect(flapping.admits('b')).toBe(true)
    clock.at += 5 * minute - 1
    expect(flapping.admits('a')).toBe(false)
    clock.at += 1
    expect(flapping.admits('a')).toBe(true)
  })

  it('can come 30 times every minute', () => {
    const { clock, flapping } = start()
    for (let round = 0; round < 5; round++) {
      for (let visit = 0; visit < 30; visit++) expect(flapping.admits('a')).toBe(true)
      clock.at += minute
    }
  })

  it('is not banned for longer when the clock is set back', () => {
    const { clock, flapping } = start()
    for (let visit = 0; visit < 31; visit++) flapping.admits('a')
    clock.at -= 30 * 24 * 60 * minute
    expect(flapping.admits('a')).toBe(true)
  })
})
