import { because, detail } from '@heliograph/domain/rejection-details'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pointsOfInput } from './emoncms-points.ts'
import { emoncmsAnswer, parseBulk, parsePost, printBulk, printInputs, printPost } from './emoncms.ts'

const now = Date.UTC(2026, 5, 15, 11, 40)
const seconds = now / 1000

test.each([
  [{ node: 'emontx', fulljson: '{"power1":100,"power2":"200.5"}' }, 'emontx', { power1: 100, power2: 200.5 }],
  [{ node: 'emontx', json: '{power1:100,power2:200}' }, 'emontx', { power1: 100, power2: 200 }],
  [{ node: '10', json: '{"power1":100}' }, '10', { power1: 100 }],
  [{ csv: '100,200,-3.5' }, '0', { 1: 100, 2: 200, 3: -3.5 }],
  [{ data: 'solar:5,7' }, '0', { solar: 5, 1: 7 }],
  [{ fulljson: '[4,5]' }, '0', { 0: 4, 1: 5 }],
  [{ fulljson: '{"a":null,"b":"text","c":true}' }, '0', { c: 1 }],
  [{ csv: 'null,2' }, '0', { 2: 2 }],
  [{ node: 'a/b<c>', csv: '1' }, 'abc', { 1: 1 }],
  [{ node: '', csv: '1' }, '0', { 1: 1 }],
])('a post of %o is an input', (parameters, node, values) => {
  expect(parsePost(parameters, { now })).toEqual({ inputs: [{ node, at: now, values }], ignored: [] })
})

test("the URL's node takes precedence over the parameter", () => {
  expect(parsePost({ node: 'one', csv: '1' }, { now, pathNode: 'two' })).toMatchObject({ inputs: [{ node: 'two' }] })
})

test.each([
  [{ csv: '1', time: '1387730127' }, '2013-12-22T16:35:27.000Z'],
  [{ csv: '1', time: '1387730127.9' }, '2013-12-22T16:35:27.000Z'],
  [{ csv: '1', time: '2013-12-22T16:35:27Z' }, '2013-12-22T16:35:27.000Z'],
  [{ csv: '1', time: '2013-12-22 17:35:27+01:00' }, '2013-12-22T16:35:27.000Z'],
  [{ csv: '1', time: '2013-12-22 16:35' }, '2013-12-22T16:35:00.000Z'],
  [{ csv: '1', time: 'soon' }, '2026-06-15T11:40:00.000Z'],
  [{ fulljson: '{"a":1,"time":1387730127}' }, '2013-12-22T16:35:27.000Z'],
  [{ fulljson: '{"a":1,"time":"2013-12-22T16:35:27Z"}' }, '2013-12-22T16:35:27.000Z'],
  [{ fulljson: '{"a":1,"time":5}', time: '1387730127' }, '2013-12-22T16:35:27.000Z'],
])('a post of %o is of %s', (parameters, at) => {
  const posted = parsePost(parameters, { now })
  expect('inputs' in posted && posted.inputs.map((input) => new Date(input.at).toISOString())).toEqual([at])
})

test('the time in fulljson is not a value', () => {
  expect(parsePost({ fulljson: '{"a":1,"time":1387730127}' }, { now })).toEqual({
    inputs: [{ node: '0', at: 1387730127000, values: { a: 1 } }],
    ignored: [],
  })
})

test.each([
  [{}, detail('noParameters')],
  [{ csv: '' }, detail('noParameters')],
  [{ csv: '1,x' }, detail('valueNotNumber', { name: '2' })],
  [{ json: '{power1:abc}' }, detail('valueNotNumber', { name: 'power1' })],
  [{ json: ':5' }, detail('nameMissing')],
  [{ fulljson: '{power1:1}' }, detail('fullJsonNotObject')],
  [{ fulljson: '{"a":{"b":1}}' }, detail('fullJsonNested')],
  [{ csv: '1', time: '1387730127000' }, detail('timeOutOfRange')],
  [{ csv: '1'.repeat(1_000_001) }, detail('requestTooLong')],
  [{ csv: Array.from({ length: 129 }, () => '1').join() }, detail('tooManyInputValues', { most: 128 })],
])('a post of %o is an error', (parameters, reason) => {
  expect(parsePost(parameters, { now })).toEqual({ error: reason })
})

test.each([
  ['without a reference the last row is now', {}, [0, 2, 4], [-4, -2, 0]],
  ['sentat counts back from now', { sentat: '543' }, [520, 530, 535], [-23, -13, -8]],
  ['offset counts from now', { offset: '-10' }, [-10, -8, -6], [0, 2, 4]],
  ['time counts from the time', { time: String(seconds - 100) }, [-10, -8, -6], [-110, -108, -106]],
])('bulk: %s', (_, reference, offsets, ages) => {
  const data = JSON.stringify(offsets.map((offset, row) => [offset, 16 + row, 1137]))
  expect(parseBulk({ data, ...reference }, { now })).toEqual({
    inputs: ages.map((age, row) => ({ node: String(16 + row), at: (seconds + age) * 1000, values: { 1: 1137 } })),
    ignored: [],
  })
})

test('bulk rows have numbers, names or both, and a gap keeps its number', () => {
  const data = '[[0,"emontx",1137,null,3164,{"solar":5}],[0,17],[0,"x",1]]'
  expect(parseBulk({ data }, { now })).toMatchObject({
    inputs: [
      { node: 'emontx', values: { 1: 1137, 3: 3164, solar: 5 } },
      { node: 'x', values: { 1: 1 } },
    ],
  })
})

test.each([
  [{}, detail('dataNotRows')],
  [{ data: '[]' }, detail('dataNotRows')],
  [{ data: '[[]]' }, detail('noTimeOfLastRow')],
  [{ data: '[[0,{},1]]' }, because(detail('row', { row: 1 }), detail('rowNodeObject'))],
  [{ data: '[[0,1,2],7]', time: '1387730127' }, because(detail('row', { row: 2 }), detail('rowNotList'))],
  [{ data: '[[0,1,[2]]]' }, because(detail('row', { row: 1 }), detail('rowValueList'))],
  [{ data: '[["x",1,2]]', time: '5' }, because(detail('row', { row: 1 }), detail('rowTimeNotNumber'))],
  [{ data: '[[0,1,2]]', sentat: 'x' }, detail('referenceNotNumber')],
  [{ data: '789c', c: '1' }, detail('compressed')],
  [{ data: JSON.stringify(Array.from({ length: 1001 }, () => [0, 1, 2])) }, detail('tooManyRows', { most: 1000 })],
])('bulk: %o is an error', (parameters, reason) => {
  expect(parseBulk(parameters, { now })).toEqual({ error: reason })
})

test('only the bulk row with an impossible time is skipped', () => {
  expect(parseBulk({ data: '[[-1387730000,"a",1],[0,"b",2]]', time: '1387730127' }, { now })).toMatchObject({
    inputs: [{ node: 'b' }],
    ignored: [because(detail('row', { row: 1 }), detail('timeOutOfRange'))],
  })
})

test('senders get the answers they expect', () => {
  expect(emoncmsAnswer({ csv: '1' })).toBe('ok')
  expect(emoncmsAnswer({ fulljson: '{}' })).toBe('{"success":true}')
  expect(emoncmsAnswer({}, 'no')).toBe('{"success":false,"message":"no"}')
})

test('a sender that asks is told the inputs of its node with their times, none later than now, or that there is no node', () => {
  const inputs = [
    { input: '1', lastAt: now - 60_500, lastValue: 230.1 },
    { input: '2', lastAt: now + 3_600_000, lastValue: -5 },
  ]
  // IotaWatt looks for the times in the text, and begins with now only at exactly that sentence.
  expect(printInputs(inputs, { now })).toBe(
    `{"1":{"time":${seconds - 61},"value":230.1,"processList":""},"2":{"time":${seconds},"value":-5,"processList":""}}`,
  )
  expect(printInputs([], { now })).toBe('"Node does not exist"')
})

test('printed inputs are read back', () => {
  const input = fc.record({
    node: fc.stringMatching(/^[a-z0-9]{1,10}$/),
    at: fc.integer({ min: Date.UTC(2000, 0) / 1000, max: seconds }).map((second) => second * 1000),
    values: fc.dictionary(fc.stringMatching(/^[a-z][a-z0-9_]{0,10}$/), finite, { maxKeys: 10, noNullPrototype: true }),
  })
  fc.assert(
    fc.property(fc.array(input, { minLength: 1, maxLength: 5 }), (inputs) => {
      fc.pre(inputs.every(({ values }) => !('time' in values)))
      expect(parseBulk(printBulk(inputs), { now })).toEqual({ inputs, ignored: [] })
      expect(parsePost(printPost(inputs[0]!), { now })).toEqual({ inputs: [inputs[0]], ignored: [] })
    }),
  )
})

test('names of any length and of any letters are short, and whole letters', () => {
  const [long, letters] = ['x'.repeat(5000), `${'x'.repeat(63)}𝒜`]
  for (const name of [long, letters]) {
    for (const parameters of [
      { node: name, json: `{${name}:5}` },
      { node: name, fulljson: JSON.stringify({ [name]: 5 }) },
    ]) {
      const node = 'x'.repeat(name === long ? 64 : 63)
      expect(parsePost(parameters, { now })).toEqual({
        inputs: [{ node, at: now, values: { [node]: 5 } }],
        ignored: [],
      })
    }
  }
})

test('any parameters get an answer', () => {
  const text = fc.oneof(fc.json(), fc.string(), fc.stringMatching(/^[[\]{}:,"\d.a-]*$/))
  const names = ['fulljson', 'json', 'csv', 'data', 'time', 'node', 'sentat', 'offset'] as const
  const parameters = fc.record(Object.fromEntries(names.map((name) => [name, text])), { requiredKeys: [] })
  fc.assert(
    fc.property(parameters, (said) => {
      for (const read of [parsePost(said, { now }), parseBulk(said, { now })]) {
        const numbers = 'inputs' in read ? read.inputs.flatMap(({ at, values }) => [at, ...Object.values(values)]) : []
        expect(numbers.every(Number.isFinite)).toBe(true)
      }
    }),
  )
})

test('a value of a million digits and a letter is rejected without delay', () => {
  const value = `${'1'.repeat(999_990)}x`
  expect(parsePost({ csv: value }, { now })).toHaveProperty('error')
})

test('inputs can use our names, storage names and usual names of points', () => {
  const values = { solar: 2140, GRID: -350, import_kwh: 12.5, b_left_cap1: 61, usePower: 300, mystery: 1 }
  expect(pointsOfInput(values)).toEqual({
    values: { acPower: 2140, gridPower: -350, buyTotal: 12.5, batterySoc: 61, usePower: 300 },
    ignored: ['mystery'],
  })
})

test('a prototype name is ignored like any unknown name', () => {
  const posted = parsePost({ fulljson: '{"__proto__":1,"constructor":2,"solar":3}' }, { now })
  const [input] = 'inputs' in posted ? posted.inputs : []
  expect(pointsOfInput(input!.values)).toEqual({ values: { acPower: 3 }, ignored: ['__proto__', 'constructor'] })
})

/** JSON has no negative zero. */
const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
