import { expect, test } from 'vitest'
import { conditionOf, networkStates, plantConditions, warningStates } from './plants.ts'

const told = networkStates.flatMap((network) =>
  warningStates.flatMap((warning) =>
    [true, false].flatMap((reported) => [true, false].map((isAsleep) => ({ network, warning, reported, isAsleep }))),
  ),
)

test('every plant is in one condition, and every condition can occur', () => {
  const met = new Set(told.map(conditionOf))
  expect([...met].toSorted()).toEqual(plantConditions.toSorted())
})

test.each(told.filter(({ network }) => network === 'NO_DEVICE'))(
  'a plant without a gateway has no device, whatever else is known: $warning, $reported',
  (each) => expect(conditionOf(each)).toBe('NO_DEVICE'),
)

test.each(told.filter(({ network, reported }) => network !== 'NO_DEVICE' && !reported))(
  'a plant that has never reported is waiting, not offline: $network, $warning',
  (each) => expect(conditionOf(each)).toBe('WAITING'),
)

test('offline wins over alarm', () => {
  const of = (network: (typeof networkStates)[number]) =>
    warningStates.map((warning) => conditionOf({ network, warning, reported: true, isAsleep: false }))
  expect(of('ALL_OFFLINE')).toEqual(['ALL_OFFLINE', 'ALL_OFFLINE'])
  expect(of('PARTIAL_OFFLINE')).toEqual(['PARTIAL_OFFLINE', 'PARTIAL_OFFLINE'])
  expect(of('NORMAL')).toEqual(['NORMAL', 'ALARM'])
})

test('a plant that is asleep with all its gateways is not normal, but an open alarm is still shown', () => {
  const of = (network: (typeof networkStates)[number]) =>
    warningStates.map((warning) => conditionOf({ network, warning, reported: true, isAsleep: true }))
  expect(of('NORMAL')).toEqual(['ASLEEP', 'ALARM'])
  expect(of('PARTIAL_OFFLINE')).toEqual(['PARTIAL_OFFLINE', 'PARTIAL_OFFLINE'])
})
