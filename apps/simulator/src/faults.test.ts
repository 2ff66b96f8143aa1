import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import { linkFaults, noChances, plantFaults } from './faults.ts'
import { noonAt } from './field.fixture.ts'

const sns = Array.from({ length: 2000 }, (_, place) => String(2_700_000_000 + place))
const inverters = { seed: 11, inverters: 3, faultCodes: [1, 2] }

test('without chances there are no faults', () => {
  const faults = linkFaults(noChances, sns[0]!)
  expect(faults.draw('drop')).toBe(false)
  expect(faults.clock).toBeUndefined()
  expect(faults.isCutOff(noonAt)).toBe(false)
  expect(plantFaults(noChances, inverters)(noonAt - 100 * hourMs, noonAt)).toEqual({ counterReset: false })
})

test('faults occur as often as configured, and the same way every time', () => {
  const drawn = () => {
    const faults = linkFaults({ ...noChances, split: 0.2 }, sns[0]!)
    return Array.from({ length: 5000 }, () => faults.draw('split'))
  }
  expect(drawn()).toEqual(drawn())
  expect(drawn().filter(Boolean).length / 5000).toBeCloseTo(0.2, 1)
  expect(drawn().filter(Boolean).length).toBeGreaterThan(800)
})

test('half of the wrong clocks are ahead, the others count from 1970', () => {
  const clocks = sns.map((sn) => linkFaults({ ...noChances, 'clock-wrong': 0.5 }, sn).clock)
  const share = (clock: string | undefined) => clocks.filter((one) => one === clock).length / clocks.length
  expect(share(undefined)).toBeCloseTo(0.5, 1)
  expect(share('ahead')).toBeCloseTo(0.25, 1)
  expect(share('in 1970')).toBeCloseTo(0.25, 1)
})

test('a gateway that loses its connection has it back within the hour', () => {
  const faults = linkFaults({ ...noChances, 'comms-loss': 1 }, sns[0]!)
  const minutes = Array.from({ length: 60 }, (_, minute) => faults.isCutOff(noonAt + minute * minuteMs))
  const lost = minutes.filter(Boolean).length
  expect(lost).toBeGreaterThanOrEqual(4)
  expect(lost).toBeLessThanOrEqual(51)
  const first = minutes.indexOf(true)
  expect(minutes.slice(first, first + lost)).not.toContain(false)
})

test('an inverter stops for an hour with a fault code of its make', () => {
  const faults = plantFaults({ ...noChances, 'inverter-fault': 1 }, inverters)
  const { inverterFault } = faults(noonAt, noonAt + minuteMs)
  expect(faults(noonAt + 50 * minuteMs, noonAt + 55 * minuteMs).inverterFault).toEqual(inverterFault)
  expect([0, 1, 2]).toContain(inverterFault!.inverter)
  expect(inverters.faultCodes).toContain(inverterFault!.faultCode)
})

test('counters are reset once a day, whatever the steps of the simulation', () => {
  const faults = plantFaults({ ...noChances, 'counter-reset': 1 }, inverters)
  const resets = (stepMs: number) => {
    let count = 0
    for (let at = 0; at < 24 * hourMs; at += stepMs) if (faults(at, at + stepMs).counterReset) count++
    return count
  }
  expect(resets(5 * minuteMs)).toBe(1)
  expect(resets(7000)).toBe(1)
})
