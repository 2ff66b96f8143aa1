import { heliograph } from '@heliograph/brand/heliograph'
import type { DeviceType } from '@heliograph/domain/devices'
import type { ModuleArray } from '@heliograph/domain/module-map'
import type { Values } from '@heliograph/domain/points'
import { hourMs, startOfDay } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { readPdf } from '#testing/read-pdf.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

const zone = 'Europe/Berlin'
const days = ['2026-06-15', '2026-06-16', '2026-06-17', '2026-06-18', '2026-06-19'] as const
const at = (day: string, hour: number) => startOfDay(zone, day) + hour * hourMs
let clock = at('2026-06-18', 13)
const flags = { ...heliograph.flags }
const server = await startTestServer({ now: () => clock, brands: [{ ...heliograph, flags }] })
afterAll(server.close)
const ada = await server.aCaller()
const plantId = await server.aPlant({ owner_id: ada.id, name: 'Sonnendach', zone })
// A logger brings only so many devices before a person is asked.
const [gateway, second] = [await server.aGateway(plantId), await server.aGateway(plantId)]

/** Every ten minutes of the daylight. */
const report = (
  sn: string,
  type: DeviceType,
  on: readonly string[],
  valuesAt: (hours: number) => Values,
  span = [4, 22],
  by = gateway,
) =>
  server.say(
    by.sn,
    ...on.flatMap((day) =>
      Array.from({ length: 109 }, (_, step) => 4 + step / 6)
        .filter((hour) => hour >= span[0]! && hour <= span[1]!)
        .map((hour) => ({ deviceSn: sn, deviceType: type, at: at(day, hour), values: valuesAt(hour) })),
    ),
  )
/** From six to twenty o'clock, with a counter that begins when it is mounted. */
const giving =
  (w: number, mounted = 6) =>
  (hour: number) => {
    const light = Math.min(20, Math.max(mounted, hour))
    return { pv1Power: hour > 6 && hour < 20 ? w : 0, pv1Today: (w * (light - mounted)) / 1000 }
  }

await report('SILENT', 'OPTIMIZER', ['2026-06-02'], giving(300))
await report('OLD', 'OPTIMIZER', days.slice(0, 3), giving(300))
await report('OLD', 'OPTIMIZER', [days[3]], giving(300), [4, 13])
await ada.api.deviceChanges.replaceOptimizer({
  params: { id: plantId },
  body: { deviceSn: 'OLD', newDeviceSn: 'NEW' },
})
clock = at('2026-06-20', 21)
await report('NEW', 'OPTIMIZER', [days[3]], giving(300, 13), [13, 22])
await report('NEW', 'OPTIMIZER', [days[4]], giving(300))
for (const [sn, w] of [
  ['A1', 300],
  ['A2', 300],
  ['A3', 300],
  ['A4', 300],
  ['WEAK', 120],
  ['ZERO', 0],
] as const)
  await report(sn, 'OPTIMIZER', days, giving(w))
await report('GAPPY', 'OPTIMIZER', [days[0], days[1], days[4]], giving(300), [4, 22], second)
await report('LATER', 'OPTIMIZER', [days[3]], giving(300, 14), [14, 22], second)
await report('LATER', 'OPTIMIZER', [days[4]], giving(300), [4, 22], second)
await report(
  'MICRO',
  'MICRO_INVERTER',
  days,
  (hour) => ({
    acPower: 500,
    pv1Power: hour > 6 && hour < 20 ? 300 : 0,
    pv2Power: hour > 6 && hour < 20 ? 180 : 0,
  }),
  [4, 22],
  second,
)

const optimizers = ['A1', 'A2', 'A3', 'A4', 'WEAK', 'ZERO', 'GAPPY', 'SILENT', 'LATER', 'OLD']
const roof: ModuleArray = {
  id: 1,
  name: 'South roof',
  azimuthDeg: 180,
  tiltDeg: 35,
  portrait: true,
  x: 0,
  y: 0,
  angleDeg: 20,
  rows: 3,
  columns: 5,
  modules: [
    ...[...optimizers, null].map((sn, place) => ({ row: Math.floor(place / 5), column: place % 5, sn, input: 0 })),
    { row: 2, column: 3, sn: 'MICRO', input: 1 },
    { row: 2, column: 4, sn: 'MICRO', input: 2 },
  ],
}
await ada.api.moduleMap.save({ params: { id: plantId }, body: { version: 0, arrays: [roof] } })

type Query = Parameters<typeof ada.api.reports.pdf>[0]['query']
const pdfOf = async (query: Query, id = plantId) => {
  const { blob } = await ada.api.reports.pdf({ params: { id }, query })
  return readPdf(new Uint8Array(await blob.arrayBuffer()))
}
const pictureIn = ({ tagged }: Awaited<ReturnType<typeof pdfOf>>) =>
  tagged('Figure').find(({ alt }) => alt?.startsWith('Plan of the modules'))
const plain = (text: string) => text.replaceAll('\u00A0', ' ')
const rowsAfter = ({ tagged }: Awaited<ReturnType<typeof pdfOf>>, head: string) =>
  tagged('Table')
    .find(({ text }) => text.startsWith(head))
    ?.children.map(({ children }) => children.map(({ text }) => plain(text)))
const own: Query = { period: 'custom', day: days[0], to: days[4], language: 'en' }

test('the modules are a picture with what it shows in words: by level, and the weakest by place (spec §5)', async () => {
  const pdf = await pdfOf(own)
  expect(pdf.tagged('H2').map(({ text }) => text)).toContain('Modules of the plant')
  const picture = pictureIn(pdf)!
  expect(plain(picture.alt!)).toBe(
    'Plan of the modules, each in the look of what it gave beside the median of its array. ' +
      'Usual: 90 to 110 %: 8; 50 to 75 %: 1; Below 50 %: 1; Zero: 1; Unknown: 1; No device chosen: 1; ' +
      'South roof, row 2, column 1: 0 %; South roof, row 1, column 5: 40 %; South roof, row 3, column 5: 59 %.',
  )
  // Its legend is in the picture, and so is the share of a module where there is room.
  expect(plain(picture.text)).toMatch(/South roof/)
  expect(plain(picture.text)).toMatch(/40 %/)
  expect(plain(picture.text)).toMatch(/Usual: 90 to 110 %.*Zero.*Unknown.*No device chosen/)
})

test('the lowest are told with place, device, energy and share', async () => {
  const pdf = await pdfOf(own)
  expect(pdf.tagged('H3').map(({ text }) => text)).toContain('Lowest five')
  expect(rowsAfter(pdf, 'On the map')).toEqual([
    ['On the map', 'Device', 'Energy', 'Share of the median', 'Days compared'],
    ['South roof, row 2, column 1', 'ZERO', '0 Wh', '0 %', '5 / 5'],
    ['South roof, row 1, column 5', 'WEAK', '8.4 kWh', '40 %', '5 / 5'],
    ['South roof, row 3, column 5', 'MICRO, input 2', '12.45 kWh', '59 %', '5 / 5'],
  ])
})

test('missing days, a module that came later and one that was replaced do not make a module weak; both are told', async () => {
  const { text } = await pdfOf(own)
  // GAPPY, LATER: all days after the one on which it came.
  expect(text).toContain('Modules that are known on fewer days than others: 2.')
  expect(text).toContain('Modules of which nothing is known: 1.')
  const day = await pdfOf({ period: 'day', day: days[3], language: 'en' })
  // On the day itself, the old and the new device together are as good as any other.
  expect(plain(pictureIn(day)!.alt!)).toContain('Usual: 90 to 110 %: 6;')
  expect(rowsAfter(day, 'On the map')?.flat()).not.toContain('NEW')
})

test('a year says that it covers whole devices only, and shows inputs as unknown instead of guessing', async () => {
  const year = await pdfOf({ period: 'year', day: days[0], language: 'en' })
  expect(year.text).toContain('This section covers whole devices and optimizers only.')
  expect(year.text).toContain('not done for more than 31 days')
  expect(plain(pictureIn(year)!.alt!)).toContain('Unknown: 2;')
  expect(rowsAfter(year, 'On the map')?.flat().join()).not.toContain('MICRO')
  expect((await pdfOf(own)).text).not.toContain('This section covers')
})

test('of inputs, days whose readings are deleted are told, and are no days without energy', async () => {
  const pdf = await pdfOf({ period: 'custom', day: '2026-06-05', to: days[4], language: 'en' })
  expect(pdf.text).toContain('What single inputs of inverters gave is known from 2026-06-11 on')
  expect(pdf.text).toContain('Days that are known: 5 of 15.')
  expect(rowsAfter(pdf, 'On the map')?.at(-1)).toEqual([
    'South roof, row 3, column 5',
    'MICRO, input 2',
    '12.45 kWh',
    '59 %',
    '5 / 15',
  ])
})

test('a period of which nothing is known has no picture, and says so', async () => {
  const pdf = await pdfOf({ period: 'day', day: '2026-06-13', language: 'en' })
  expect(pictureIn(pdf)).toBeUndefined()
  expect(pdf.text).toContain('Modules of which nothing is known: 12.')
  expect(pdf.text).not.toMatch(/NaN|undefined|null/)
})

test('without a drawing it is what is known without; inverters as a whole are no modules', async () => {
  const aGarage = async (values: Values) => {
    const id = await server.aPlant({ owner_id: ada.id, name: 'Garage', zone })
    const stick = await server.aGateway(id)
    for (const sn of [`${id}A`, `${id}B`])
      await server.say(
        stick.sn,
        ...Array.from({ length: 61 }, (_, step) => ({
          deviceSn: sn,
          deviceType: 'INVERTER' as const,
          at: at(days[4], 8 + step / 6),
          values: { ...values, acPower: 900, generationToday: step / 10 },
        })),
      )
    return id
  }
  const day: Query = { period: 'day', day: days[4], language: 'en' }
  const whole = await pdfOf(day, await aGarage({}))
  expect(whole.text).toContain('Inverters compared')
  expect(whole.text).not.toContain('Modules of the plant')
  const id = await aGarage({ pv1Power: 500, pv2Power: 490 })
  const pdf = await pdfOf(day, id)
  expect(plain(pictureIn(pdf)!.alt!)).toContain('Usual: 90 to 110 %: 4.')
  expect(pdf.text).toContain('It is not drawn yet where the modules are.')
  expect(pdf.text).toContain('No module gave much less than the others around it.')
  // Of a year nothing is known of them, and nobody drew them: nothing is said.
  const year = await pdfOf({ period: 'year', day: days[4], language: 'en' }, id)
  expect(year.text).not.toContain('Modules of the plant')
})

test('modules that were numbered have their numbers in the picture, and where they are told', async () => {
  const modules = roof.modules.map((module, place) => ({ ...module, number: place === 3 ? null : 101 + place }))
  await ada.api.moduleMap.save({
    params: { id: plantId },
    body: { version: 1, arrays: [{ ...roof, modules }] },
  })
  for (const language of ['en', 'de', 'zh', 'uk'] as const) {
    const pdf = await pdfOf({ ...own, language })
    const drawnIn = pdf.tagged('Figure').find(({ text }) => text.includes('South roof'))!
    const told = [...drawnIn.text.matchAll(/(?<!\d)1\d\d(?!\d|.?%)/g)].map(Number)
    expect(told.toSorted(), language).toEqual([101, 102, 103, 105, 106, 107, 108, 109, 110, 111, 112, 113])
  }
  const pdf = await pdfOf(own)
  expect(rowsAfter(pdf, 'On the map')?.map(([place]) => place)).toEqual([
    'On the map',
    'South roof, row 2, column 1, number 106',
    'South roof, row 1, column 5, number 105',
    'South roof, row 3, column 5, number 113',
  ])
  expect(plain(pictureIn(pdf)!.alt!)).toContain('South roof, row 1, column 5, number 105: 40 %')
})

test('a brand without the map has no picture of it', async () => {
  flags.deviceLayout = false
  const { text } = await pdfOf(own)
  flags.deviceLayout = true
  expect(text).toContain('Summary')
  expect(text).not.toContain('Modules of the plant')
})
