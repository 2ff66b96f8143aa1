import { expect, test } from 'vitest'
import { ArgumentError, help, readArguments } from './arguments.ts'
import { faultKnobs, noChances } from './faults.ts'

test('only a fleet reports every minute, in real time, without faults', () => {
  expect(readArguments(['--fleet', 'fleet.json'])).toEqual({
    fleet: 'fleet.json',
    intervalMs: 60_000,
    speed: 1,
    faults: noChances,
  })
})

test('all options can be set', () => {
  const words = '--fleet f --state s --interval 5 --speed 60 --faults drop=0.01,bad-checksum=1 --only 1,2'
  expect(readArguments(words.split(' '))).toEqual({
    fleet: 'f',
    state: 's',
    intervalMs: 5000,
    speed: 60,
    faults: { ...noChances, drop: 0.01, 'bad-checksum': 1 },
    only: ['1', '2'],
  })
})

test('help can be requested and lists every fault', () => {
  expect(readArguments(['--help'])).toBeUndefined()
  for (const knob of Object.keys(faultKnobs)) expect(help).toContain(knob)
})

test.each([
  ['', /--fleet is missing/],
  ['--fleet f --interval 0', /--interval must be a number from 1 to 86400, not '0'/],
  ['--fleet f --speed fast', /--speed/],
  ['--fleet f --faults drop', /drop must be a number from 0 to 1, not ''/],
  ['--fleet f --faults drop=2', /drop/],
  ['--fleet f --faults toString=1', /has no 'toString', only drop, duplicate/],
  ['--fleet f --whatever', /--whatever/],
])('%s is refused', (words, message) => {
  const read = () => readArguments(words.split(' ').filter((word) => word !== ''))
  expect(read).toThrow(ArgumentError)
  expect(read).toThrow(message)
})
