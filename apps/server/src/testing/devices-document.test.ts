import { readFileSync } from 'node:fs'
import { families } from '@heliograph/domain/families'
import { nameSets, storageNameOf } from '@heliograph/domain/point-names'
import { pointNames } from '@heliograph/domain/points'
import { keysOf } from '@heliograph/domain/records'
import { detailTextIn } from '@heliograph/phrases/server'
import { faultLabel, knownFaults } from '@heliograph/protocols/faults/faults'
import { decodedModels, modelsReadByRegisters, unsupportedModels } from '@heliograph/protocols/solarman-v5/payloads'
import { expect, test } from 'vitest'

const document = readFileSync(new URL('../../../../docs/devices.md', import.meta.url), 'utf8')

/** The rows of the table with this head, as lists of cells. */
const rowsOf = (head: string) => {
  const lines = document.split('\n')
  const start = lines.indexOf(head)
  expect(start).toBeGreaterThan(-1)
  const rest = lines.slice(start + 2)
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  return rest
    .slice(
      0,
      rest.findIndex((line) => !line.startsWith('|')),
    )
    .map(cells)
}
const words = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word)

test('docs/devices.md lists exactly the models that are decoded, and those known not to be', async () => {
  const detailText = await detailTextIn('en')
  expect(rowsOf('| sensor code | models |')).toEqual(
    decodedModels.map(({ sensorCode, models }) => [sensorCode, models]),
  )
  expect(rowsOf('| sensor code | models read by their registers |')).toEqual(
    modelsReadByRegisters.map(({ sensorCode, models }) => [sensorCode, models]),
  )
  expect(rowsOf('| sensor code | why |')).toEqual(
    unsupportedModels.map(({ sensorCode, reason }) => [sensorCode, detailText(reason)]),
  )
})

test('docs/devices.md says of every family which of its faults have a meaning', () => {
  const rows = rowsOf('| family | fault numbers |')
  expect(rows.map(([family]) => words(family)[0]).toSorted()).toEqual(keysOf(families).toSorted())
  for (const family of keysOf(families)) {
    const told = rows.find(([cell]) => words(cell)[0] === family)?.[1] ?? ''
    const known = knownFaults(family).toSorted((one, other) => one - other)
    const [first, last] = [known[0], known.at(-1)]
    if (first === undefined || last === undefined) expect(told).toBe('shown as numbers')
    else if (family === 'solis-string') expect(known.map((code) => faultLabel(code, family))).toContain('1015')
    else expect(told).toContain(`${faultLabel(first, family)} to ${faultLabel(last, family)}`)
  }
})

test('docs/devices.md names every point whose name differs', () => {
  const rows = rowsOf('| product | names that differ |').map(([, names]) => words(names).toSorted())
  const differing = nameSets
    .filter((names) => names !== 'usual')
    .map((names) =>
      pointNames
        .filter((point) => storageNameOf(point, names) !== storageNameOf(point, 'usual'))
        .map((point) => storageNameOf(point, names))
        .toSorted(),
    )
  expect(rows).toEqual(differing)
})
