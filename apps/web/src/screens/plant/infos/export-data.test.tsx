import { CallFailed } from '@heliograph/contract/browser'
import type { Exportable, LargeExport, LargeExportList, LargeExportWish } from '@heliograph/contract/browser'
import { Refusal } from '@heliograph/domain/errors'
import type { DataCentre } from '@heliograph/domain/regions'
import { dayAt } from '@heliograph/domain/zones'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aDevice } from '#testing/a-device.ts'
import { aPerson } from '#testing/a-person.ts'
import { aPlant } from '#testing/a-plant.ts'
import { complaints } from '#testing/complaints.ts'
import { openApp } from '#testing/open-app.tsx'

beforeEach(() => page.viewport(390, 844))

const today = dayAt('Europe/Berlin', Date.now())

interface Opened {
  rows?: number
  breaks?: boolean
  /** Files are not complete until the test lets them be. */
  rest?: Promise<void>
  dataCentre?: DataCentre
  large?: Partial<LargeExportList>
  deviceColumns?: readonly Column[]
  /** That of the plant's CSV. */
  line?: Line
}

type Column = Exportable['steps'][number]['columns'][number]
const oneColumn: Column[] = [{ key: 'pv1Voltage', name: 'pv1Voltage_V', unit: 'V', usual: true }]
const manyColumns = ([1, 2, 3, 4] as const).flatMap((input): Column[] => [
  { key: `pv${input}Voltage`, name: `pv${input}Voltage_V`, unit: 'V', usual: true },
  { key: `pv${input}Current`, name: `pv${input}Current_A`, unit: 'A', usual: true },
  { key: `pv${input}Power`, name: `pv${input}Power_W`, unit: 'W', usual: true },
])

const noLarge: LargeExportList = {
  exports: [],
  busy: false,
  full: false,
  mostDays: {
    readings: 400,
    minutes: 400,
    hours: 400,
    days: 36_525,
    weeks: 36_525,
    months: 36_525,
    years: 36_525,
  },
  keptDays: 7,
}
const aLarge: LargeExport = {
  id: 3,
  state: 'ready',
  problem: null,
  done: 1,
  rows: 1_051_200,
  bytes: 8,
  files: 11,
  step: 'readings',
  startDay: '2025-11-01',
  endDay: '2026-10-31',
  format: 'csv',
  createdTime: 1_763_000_000,
  readyTime: 1_763_000_100,
  keptUntil: 1_763_604_900,
}

/** Of exports that are prepared: what was asked of the server, with the bytes of a file that breaks off in the middle at first. */
const largeAnswers = (large: Partial<LargeExportList>, asked: object[]) => {
  let known = { ...noLarge, ...large }
  let downloads = 0
  const breaking = async function* (breaks: boolean) {
    yield 'PK34'
    if (breaks) throw new CallFailed(0, { code: 'NETWORK_ERROR' })
    yield '5678'
  }
  return {
    list: async () => known,
    deviceColumns: async ({ query }: { query: { power?: 'W' | 'kW' } }) => ({
      steps: [
        {
          step: 'readings' as const,
          columns: [
            ...manyColumns,
            query.power === 'kW'
              ? { key: 'acPower' as const, name: 'acPower_kW', unit: 'kW', usual: true }
              : { key: 'acPower' as const, name: 'acPower_W', unit: 'W', usual: true },
          ],
        },
        {
          step: 'days' as const,
          columns: [{ key: 'generation' as const, name: 'generation_kWh', unit: 'kWh', usual: true }],
        },
      ],
    }),
    estimate: async ({ body }: { body: LargeExportWish }) => {
      const isTooLarge = body.format === 'xlsx'
      const mostRowsOfFile = isTooLarge ? 1_048_575 : null
      return { rows: 1_051_200, bytes: 4.2e8, files: 2, mostBytes: 2e9, mostRowsOfFile, tooLarge: isTooLarge }
    },
    start: async ({ body }: { body: LargeExportWish }) => {
      asked.push(body)
      known = {
        ...known,
        busy: true,
        exports: [{ ...aLarge, state: 'working', done: 0.42, readyTime: null, keptUntil: null }],
      }
      return known
    },
    remove: async ({ params }: { params: object }) => {
      asked.push(params)
      return (known = noLarge)
    },
    file: async () => ({ name: 'plant-7.zip', pieces: breaking(downloads++ === 0) }),
  }
}

const slowly = async function* (text: string, rest: Promise<void>) {
  yield text
  await rest
}

const hexOf = async (text: string) =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

interface Line {
  /** What the server would write now. */
  text: string
  /** After how many bytes each connection breaks off; the last one is for all others. */
  breaks: number[]
  asked: { haveBytes?: number; haveSha256?: string }[]
}

/** As the server does: it refuses to go on with what is not the beginning of the file. */
const overLine = async (line: Line, query: Line['asked'][number]) => {
  const { haveBytes = 0, haveSha256 } = query
  const place = line.asked.push(query) - 1
  if (haveSha256 !== undefined && haveSha256 !== (await hexOf(line.text.slice(0, haveBytes))))
    throw new Refusal('EXPORT_CHANGED_MEANWHILE')
  const rest = line.text.slice(haveBytes)
  const most = line.breaks[place] ?? line.breaks.at(-1) ?? Infinity
  return (async function* () {
    if (most > 0) yield rest.slice(0, most)
    if (rest.length > most) throw new CallFailed(0, { code: 'NETWORK_ERROR' })
  })()
}

/** What the server was asked for, apart from previews, and what it answers. */
const openExport = async ({
  rows = 2,
  breaks = false,
  rest,
  large = {},
  deviceColumns = oneColumn,
  line,
  ...visit
}: Opened = {}) => {
  const sent: { of: string; query: object }[] = []
  const asked: object[] = []
  const file = (of: string, text: string) => async (request: { query: object }) => {
    const isPreview = 'most' in request.query
    if (!isPreview) sent.push({ of, query: request.query })
    if (breaks && !isPreview) throw new CallFailed(0, { code: 'NETWORK_ERROR' })
    return { name: `${of}.txt`, pieces: isPreview || !rest ? [text] : slowly(text, rest) }
  }
  const lines = (of: string, row: object) =>
    file(
      of,
      Array.from(
        { length: rows },
        (_, place) => `${JSON.stringify({ time: `2026-06-15T10:0${place}:00+02:00`, ...row })}\n`,
      ).join(''),
    )
  const opened = await openApp({
    path: '/plant/infos/exportdata?plant=7',
    token: 'eyJtoken',
    ...visit,
    answers: {
      account: { me: async () => aPerson({ name: 'Marta Lindner', email: 'marta@home.test' }) },
      plants: {
        information: async () => ({ ...aPlant({ id: 7 }), condition: 'NORMAL', curve: null }),
        search: async () => ({ total: 1, data: [aPlant({ id: 7 })] }),
      },
      alerts: { recent: async () => ({ total: 0, data: [] }) },
      devices: { tree: async () => [aDevice({ deviceId: 12, name: 'Inverter 1' })] },
      largeExports: largeAnswers(large, asked),
      dataExport: {
        ofPlant: async ({ query }) => ({
          timezone: 'Europe/Berlin',
          firstTime: 1_700_000_000,
          steps: [
            {
              step: 'minutes',
              columns: [
                ...(query.power === 'kW'
                  ? [{ key: 'generation' as const, name: 'generation_kW', unit: 'kW', usual: true }]
                  : [{ key: 'generation' as const, name: 'generation_W', unit: 'W', usual: true }]),
                { key: 'use', name: 'use_W', unit: 'W', usual: true },
                { key: 'ambientTemperature', name: 'ambientTemperature_C', unit: '°C', usual: false },
              ],
              keptFrom: null,
              mostDays: 30,
            },
            {
              step: 'days',
              columns: [{ key: 'generation', name: 'generation_kWh', unit: 'kWh', usual: true }],
              keptFrom: null,
              mostDays: 36_525,
            },
          ],
        }),
        ofDevice: async () => ({
          timezone: 'Europe/Berlin',
          firstTime: 1_700_000_000,
          steps: [
            {
              step: 'readings',
              columns: [...deviceColumns],
              keptFrom: 1_700_000_000,
              mostDays: 30,
            },
          ],
        }),
        plantLines: lines('plant', {
          generation_W: 1200.5,
          generation_kW: 1.2005,
          use_W: null,
          ambientTemperature_C: 12,
        }),
        deviceLines: lines('device', { pv1Voltage_V: 401.25 }),
        plantCsv: line
          ? async ({ query }) => ({ name: 'plant.csv', pieces: await overLine(line, query) })
          : file('plant-csv', 'time\r\n'),
        deviceCsv: file('device-csv', 'time\r\n'),
        plantWorkbook: file('plant-xlsx', 'sheet'),
        deviceWorkbook: file('device-xlsx', 'sheet'),
        plantParquet: file('plant-parquet', 'PAR1'),
        deviceParquet: file('device-parquet', 'PAR1'),
      },
    },
  })
  return { ...opened, sent, asked }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the first rows show before a file is made, and the file has what was chosen', async () => {
  const { screen, sent } = await openExport()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Export data of')
  const preview = screen.getByRole('region', { name: 'Preview' }).getByRole('table')
  await expect.element(preview).toHaveTextContent('generation_W')
  await expect.element(preview).toHaveTextContent('1200.5')
  await screen.getByRole('checkbox', { name: 'Consumption (W)' }).click()
  await expect.element(preview).not.toHaveTextContent('use_W')
  await screen.getByLabelText('Format').selectOptions('semicolon')
  await button('Save file').click()
  await expect
    .poll(() => sent)
    .toEqual([
      {
        of: 'plant-csv',
        query: expect.objectContaining({
          step: 'minutes',
          columns: ['generation'],
          endDay: today,
          clock: 'plant',
          separator: 'semicolon',
          decimal: 'comma',
        }),
      },
    ])
})

test('of many columns some are found by a part of their name or of that in the file, and chosen together', async () => {
  const { screen, sent } = await openExport({ deviceColumns: manyColumns })
  await screen.getByLabelText('Source').selectOptions('Inverter 1')
  const columns = screen.getByRole('region', { name: 'Columns of the file' })
  await expect.element(columns.getByRole('status')).toHaveTextContent('12 of 12 columns')
  const shown = () => columns.getByRole('checkbox').elements().length
  await userEvent.type(columns.getByRole('searchbox', { name: 'Find a column' }), ' dc CURRENT')
  await expect.poll(shown).toBe(4)
  await button('Select none').click()
  await expect.element(columns.getByRole('status')).toHaveTextContent('8 of 12 columns')
  await columns.getByRole('checkbox', { name: 'DC current PV2 (A)' }).click()
  const search = columns.getByRole('searchbox', { name: 'Find a column' })
  await search.fill('pv3Power_W')
  await expect.element(columns.getByRole('checkbox', { name: 'DC power PV3 (W)' })).toBeChecked()
  await expect.poll(shown).toBe(1)
  await search.fill('wind')
  await expect.element(columns.getByText('No column has this name.')).toBeVisible()
  expect(shown()).toBe(0)
  await search.fill('')
  await expect.poll(shown).toBe(12)
  await button('Save file').click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.query).toMatchObject({
    columns: manyColumns.map(({ key }) => key).filter((key) => !/pv[134]Current/.test(key)),
  })
  expect(await complaints()).toEqual([])
})

test('few columns need no search field', async () => {
  const { screen } = await openExport()
  await expect.element(screen.getByRole('checkbox', { name: 'Consumption (W)' })).toBeVisible()
  expect(screen.getByRole('searchbox', { name: 'Find a column' }).elements()).toEqual([])
})

test('an Excel file has what was chosen, of the plant and of a device', async () => {
  const { screen, sent } = await openExport()
  await screen.getByLabelText('Format').selectOptions('Excel file (xlsx)')
  await screen.getByLabelText('Times in').selectOptions('utc')
  await screen.getByRole('checkbox', { name: 'Consumption (W)' }).click()
  await button('Save file').click()
  await expect.poll(() => sent).toHaveLength(1)
  await screen.getByLabelText('Source').selectOptions('Inverter 1')
  await expect.element(screen.getByRole('checkbox', { name: 'DC voltage PV1 (V)' })).toBeChecked()
  await button('Save file').click()
  const chosen = { endDay: today, clock: 'utc' }
  await expect
    .poll(() => sent)
    .toEqual([
      { of: 'plant-xlsx', query: expect.objectContaining({ ...chosen, step: 'minutes', columns: ['generation'] }) },
      { of: 'device-xlsx', query: expect.objectContaining({ ...chosen, step: 'readings', columns: ['pv1Voltage'] }) },
    ])
})

test('Parquet has what was chosen with its times in UTC, and the page says so; another format has the clock that was chosen', async () => {
  const { screen, sent } = await openExport()
  await screen.getByLabelText('Format').selectOptions('Parquet, for data analysis')
  const clock = screen.getByLabelText('Times in')
  await expect.element(clock).toBeDisabled()
  await expect.element(clock).toHaveValue('utc')
  await expect.element(screen.getByText(/has its times in UTC/)).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Consumption (W)' }).click()
  await button('Save file').click()
  await expect.poll(() => sent).toHaveLength(1)
  await screen.getByLabelText('Source').selectOptions('Inverter 1')
  await expect.element(screen.getByRole('checkbox', { name: 'DC voltage PV1 (V)' })).toBeChecked()
  await button('Save file').click()
  await expect
    .poll(() => sent)
    .toEqual([
      { of: 'plant-parquet', query: expect.objectContaining({ step: 'minutes', columns: ['generation'] }) },
      { of: 'device-parquet', query: expect.objectContaining({ step: 'readings', columns: ['pv1Voltage'] }) },
    ])
  await screen.getByLabelText('Format').selectOptions('jsonl')
  await expect.element(clock).toHaveValue('plant')
  await expect.element(clock).toBeEnabled()
})

test('weather and expectation are in a file if they are chosen; another unit stands in the names of its columns', async () => {
  const { screen, sent } = await openExport()
  const preview = screen.getByRole('region', { name: 'Preview' }).getByRole('table')
  await expect.element(preview).toHaveTextContent('generation_W')
  expect(preview.element().textContent).not.toContain('ambientTemperature_C')
  await screen.getByRole('checkbox', { name: 'Ambient temperature (°C)' }).click()
  await expect.element(preview).toHaveTextContent('ambientTemperature_C')
  await screen.getByLabelText('Power in').selectOptions('kW')
  await expect.element(screen.getByRole('checkbox', { name: 'Generation (kW)' })).toBeChecked()
  await expect.element(preview).toHaveTextContent('1.2005')
  expect(await complaints()).toEqual([])
  await button('Save file').click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.query).toMatchObject({
    columns: ['generation', 'use', 'ambientTemperature'],
    power: 'kW',
    energy: 'kWh',
    temperature: 'C',
  })
})

test('a device has columns of its own, and says since when they are kept', async () => {
  const { screen, sent } = await openExport()
  await screen.getByLabelText('Source').selectOptions('Inverter 1')
  await expect.element(screen.getByRole('checkbox', { name: 'DC voltage PV1 (V)' })).toBeChecked()
  await screen.getByLabelText('Format').selectOptions('jsonl')
  await button('Save file').click()
  await expect.poll(() => sent.map(({ of }) => of)).toEqual(['device'])
})

test('without a column, or with days that are wrong, no file is offered, and the page says why', async () => {
  const { screen } = await openExport()
  await button('Select none').click()
  await expect.element(screen.getByText('Select at least one column.')).toBeVisible()
  expect(button('Save file').elements()).toEqual([])
  await button('Select all').click()
  await screen.getByLabelText('From', { exact: true }).fill('2020-01-01')
  await expect.element(screen.getByText(/One file has at most 30 days/)).toBeVisible()
  expect(button('Save file').elements()).toEqual([])
})

test('a time without data offers no file, and a file that broke off is not saved', async () => {
  const empty = await openExport({ rows: 0 })
  await expect.element(empty.screen.getByText('Nothing is known for this period.')).toBeVisible()
  await expect.element(button('Save file')).toBeDisabled()
  await empty.screen.unmount()
  const broken = await openExport({ breaks: true })
  await button('Save file').click()
  await expect.element(broken.screen.getByText(/nothing was saved|network/i)).toBeVisible()
})

test('while a file is written it is told how much of it has arrived, and it can be cancelled', async () => {
  let complete = () => {}
  const rest = new Promise<void>((resolve) => (complete = resolve))
  const { screen, sent } = await openExport({ rest })
  await screen.getByLabelText('Format').selectOptions('comma')
  await button('Save file').click()
  // The names of the columns are no row.
  await expect.element(screen.getByText(/^0\skB received; rows: 0 of about 2,016$/)).toBeVisible()
  await expect
    .element(screen.getByRole('progressbar', { name: 'Progress of the file' }))
    .toHaveAttribute('aria-valuenow', '0')
  expect(await complaints()).toEqual([])
  await button('Cancel saving').click()
  await expect.element(button('Cancel saving')).not.toBeInTheDocument()
  // It is no failure.
  await expect.element(button('Save file')).toBeEnabled()
  expect(screen.getByText(/nothing was saved|network/i).elements()).toEqual([])
  await screen.getByLabelText('Format').selectOptions('xlsx')
  await button('Save file').click()
  // Nobody knows how many rows are in bytes that are packed.
  await expect.element(screen.getByText(/^0\skB received$/)).toBeVisible()
  complete()
  await expect.element(page.getByText('The file was saved.')).toBeVisible()
  expect(sent.map(({ of }) => of)).toEqual(['plant-csv', 'plant-xlsx'])
})

/** What the browser was given to save, once the test has waited for it. */
const savedTexts = () => {
  const texts: Promise<string>[] = []
  const made = URL.createObjectURL
  URL.createObjectURL = (blob: Blob) => {
    texts.push(blob.text())
    return made(blob)
  }
  onTestFinished(() => void (URL.createObjectURL = made))
  return () => Promise.all(texts)
}

const rowsOfText = (count: number, power = 1200) =>
  `time,utc_offset,generation_W\r\n${Array.from(
    { length: count },
    (_, place) => `2026-06-15 10:${String(place % 60).padStart(2, '0')}:00,+02:00,${power + place}\r\n`,
  ).join('')}`

test('a file whose connection breaks off goes on by itself from the byte at which it broke: one head, and no row twice', async () => {
  const saved = savedTexts()
  const text = rowsOfText(200)
  const line: Line = { text, breaks: [1000, 0, 77, Infinity], asked: [] }
  const { screen } = await openExport({ line })
  await screen.getByLabelText('Format').selectOptions('comma')
  await button('Save file').click()
  await expect.element(screen.getByText(/What arrived is kept, and it goes on by itself/)).toBeVisible()
  expect(await complaints()).toEqual([])
  await expect.poll(saved).toEqual([text])
  expect(line.asked.map(({ haveBytes }) => haveBytes)).toEqual([undefined, 1000, 1000, 1077])
})

test('data that changed meanwhile begins the file again, so that it is never of two times', async () => {
  const saved = savedTexts()
  const line: Line = { text: rowsOfText(50), breaks: [500, Infinity], asked: [] }
  const { screen } = await openExport({ line })
  await screen.getByLabelText('Format').selectOptions('comma')
  await button('Save file').click()
  await expect.poll(() => line.asked.length).toBe(1)
  const changed = rowsOfText(50, 1300)
  line.text = changed
  await expect.poll(saved).toEqual([changed])
  expect(line.asked.map(({ haveBytes }) => haveBytes)).toEqual([undefined, 500, undefined])
})

/** Until it no longer goes on by itself. Each time the browser says that it is back, it is tried at once. */
const giveUp = async (screen: Pick<typeof page, 'getByText'>) => {
  await expect
    .poll(() => {
      dispatchEvent(new Event('online'))
      return screen.getByText(/save the file again, and it goes on from there/).elements().length
    })
    .toBe(1)
}

test('a connection that never holds keeps what arrived for the next try, and offers to prepare the file', async () => {
  const saved = savedTexts()
  const text = rowsOfText(100)
  const line: Line = { text, breaks: [1500, 0], asked: [] }
  const { screen, asked } = await openExport({ line })
  await screen.getByLabelText('Format').selectOptions('semicolon')
  await button('Save file').click()
  await giveUp(screen)
  expect(await saved()).toEqual([])
  expect(await complaints()).toEqual([])
  await button('Prepare it in the background instead').click()
  await expect.element(screen.getByText(/It is being prepared: you find it further down/)).toBeVisible()
  expect(asked).toEqual([
    {
      plant: true,
      deviceIds: [],
      step: 'minutes',
      columns: ['generation', 'use'],
      startDay: expect.any(String),
      endDay: today,
      format: 'csv',
      separator: 'semicolon',
      decimal: 'comma',
      clock: 'plant',
      power: 'W',
      energy: 'kWh',
      temperature: 'C',
    },
  ])
  await expect.element(screen.getByText('Being prepared: 42 %')).toBeVisible()
  // The line is back: what arrived is the beginning.
  line.breaks.push(Infinity)
  await button('Save file').click()
  await expect.poll(saved).toEqual([text])
  expect(line.asked.at(-1)).toMatchObject({ haveBytes: 1500 })
})

test('what arrived of one file is not the beginning of another: other columns begin from nothing', async () => {
  const saved = savedTexts()
  const line: Line = { text: rowsOfText(100), breaks: [1500, 0], asked: [] }
  const { screen } = await openExport({ line })
  await screen.getByLabelText('Format').selectOptions('comma')
  await button('Save file').click()
  await giveUp(screen)
  line.breaks.push(Infinity)
  await screen.getByRole('checkbox', { name: 'Consumption (W)' }).click()
  await button('Save file').click()
  await expect.poll(saved).toEqual([line.text])
  expect(line.asked.at(-1)).not.toHaveProperty('haveBytes')
})

test('a line for scripts saves the days of the last year, and leads to where tokens are made', async () => {
  const { screen, router } = await openExport({ dataCentre: 'FOREIGN_1' })
  const command = screen.getByText(/^curl /)
  await expect.element(command).toBeVisible()
  const text = command.element().textContent
  expect(text).toContain(`${location.origin}/mdc-eu/maintain-s/history/export/7/csv?step=days&startDay=`)
  expect(text).toMatch(new RegExp(`endDay=${today}" -o days.csv$`))
  await screen.getByRole('link', { name: 'Make an API token' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/account/settings/security')
})

test('a large export tells its rows and size before it begins, then how far it is, and can be cancelled', async () => {
  const { screen, asked } = await openExport()
  await button('Prepare a large export').click()
  await expect.element(screen.getByText('Rows: about 1,051,200')).toBeVisible()
  await expect.element(screen.getByText('Size: about 420 MB')).toBeVisible()
  expect(await complaints()).toEqual([])
  // One that is too large can't be begun.
  const form = screen.getByRole('form')
  await form.getByLabelText('Format').selectOptions('Excel file (xlsx)')
  await expect.element(screen.getByText(/An Excel file has at most 1,048,575 rows/)).toBeVisible()
  await expect.element(button('Prepare export')).toBeDisabled()
  await form.getByLabelText('Format').selectOptions('semicolon')
  await form.getByRole('checkbox', { name: 'Whole plant' }).click()
  await button('Prepare export').click()
  await expect
    .poll(() => asked)
    .toEqual([
      expect.objectContaining({
        plant: false,
        deviceIds: [12],
        step: 'readings',
        endDay: today,
        format: 'csv',
        separator: 'semicolon',
        decimal: 'comma',
      }),
    ])
  await expect.element(screen.getByText('Being prepared: 42 %')).toBeVisible()
  await expect.element(screen.getByRole('progressbar', { name: 'Progress of the export' })).toBeVisible()
  expect(await complaints()).toEqual([])
  await button('Cancel export').click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ exportId: 3 })
  await expect.element(button('Prepare a large export')).toBeVisible()
})

test('a large export has the steps, units, clock and columns that direct ones have; devices have all columns of theirs until some are chosen', async () => {
  const { screen, asked } = await openExport()
  await button('Prepare a large export').click()
  const form = screen.getByRole('form')
  await expect
    .poll(() =>
      form
        .getByLabelText('One row for')
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Each reading', 'Five minutes', 'An hour', 'A day', 'A week', 'A month', 'A year'])
  const columns = form.getByRole('region', { name: 'Columns of the plant’s file' })
  await columns.getByRole('checkbox', { name: 'Ambient temperature (°C)' }).click()
  await columns.getByRole('checkbox', { name: 'Consumption (W)' }).click()
  await form.getByLabelText('Temperature in').selectOptions('F')
  await form.getByLabelText('Power in', { exact: true }).selectOptions('kW')
  await expect.element(columns.getByRole('checkbox', { name: 'Generation (kW)' })).toBeChecked()
  await form.getByLabelText('Times in').selectOptions('utc')
  expect(await complaints()).toEqual([])
  // Without a column there is nothing of the plant to write.
  await columns.getByRole('button', { name: 'Select none' }).click()
  await expect.element(button('Prepare export')).toBeDisabled()
  await columns.getByRole('checkbox', { name: 'Generation (kW)' }).click()
  await button('Prepare export').click()
  await expect.poll(() => asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({
    plant: true,
    step: 'readings',
    columns: ['generation'],
    clock: 'utc',
    power: 'kW',
    energy: 'kWh',
    temperature: 'F',
  })
  expect(asked[0]).not.toHaveProperty('deviceColumns')
})

test('columns of devices in a large export are found by a part of their name; of none there is nothing to prepare', async () => {
  const { screen, asked } = await openExport()
  await button('Prepare a large export').click()
  const form = screen.getByRole('form')
  await form.getByLabelText('Power in', { exact: true }).selectOptions('kW')
  const columns = form.getByRole('region', { name: 'Columns of the devices’ files' })
  await expect.element(columns.getByRole('checkbox', { name: 'AC power in total (kW)' })).toBeChecked()
  await expect.element(columns.getByRole('status')).toHaveTextContent('13 of 13 columns')
  expect(form.getByText(/^Each file has the chosen columns/).elements()).toEqual([])
  await columns.getByRole('button', { name: 'Select none' }).click()
  await expect.element(form.getByText(/^Each file has the chosen columns/)).toBeVisible()
  await expect.element(button('Prepare export')).toBeDisabled()
  await userEvent.type(columns.getByRole('searchbox', { name: 'Find a column' }), 'pv2')
  await columns.getByRole('button', { name: 'Select all' }).click()
  await expect.element(columns.getByRole('status')).toHaveTextContent('3 of 13 columns')
  expect(await complaints()).toEqual([])
  await button('Prepare export').click()
  await expect.poll(() => asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ deviceColumns: ['pv2Voltage', 'pv2Current', 'pv2Power'], power: 'kW' })
  expect(asked[0]).not.toHaveProperty('columns')
})

test('without a device in a large export there are no columns of devices to choose', async () => {
  const { screen } = await openExport()
  await button('Prepare a large export').click()
  const form = screen.getByRole('form')
  await expect.element(form.getByRole('region', { name: 'Columns of the devices’ files' })).toBeVisible()
  await form.getByRole('checkbox', { name: 'Inverter 1' }).click()
  await expect.element(form.getByRole('region', { name: 'Columns of the devices’ files' })).not.toBeInTheDocument()
})

test('another step of a large export has its own usual columns again', async () => {
  const { screen, asked } = await openExport()
  await button('Prepare a large export').click()
  const form = screen.getByRole('form')
  const columns = form.getByRole('region', { name: 'Columns of the plant’s file' })
  await columns.getByRole('checkbox', { name: 'Consumption (W)' }).click()
  const ofDevices = form.getByRole('region', { name: 'Columns of the devices’ files' })
  await ofDevices.getByRole('checkbox', { name: 'DC voltage PV1 (V)' }).click()
  await form.getByLabelText('One row for').selectOptions('days')
  await expect.element(columns.getByRole('checkbox', { name: 'Generation (kWh)' })).toBeChecked()
  await button('Prepare export').click()
  await expect.poll(() => asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ step: 'days' })
  expect(asked[0]).not.toHaveProperty('columns')
  expect(asked[0]).not.toHaveProperty('deviceColumns')
})

test('a file that is ready is saved, goes on where a download broke off, and says until when it is kept; another one of the person has to be done first', async () => {
  const ready = await openExport({ large: { exports: [aLarge] } })
  await expect.element(ready.screen.getByText('2025-11-01 – 2026-10-31, CSV')).toBeVisible()
  await expect.element(ready.screen.getByText(/^Ready: .*kept until 2025-11-20$/)).toBeVisible()
  const save = ready.screen.getByRole('listitem').getByRole('button', { name: 'Save file' })
  await save.click()
  await expect.element(ready.screen.getByText(/The download broke off/)).toBeVisible()
  // It goes on with the second half, else the file would not have its size.
  await save.click()
  await expect.element(page.getByText('The file was saved.')).toBeVisible()
  await ready.screen.unmount()
  const busy = await openExport({ large: { busy: true } })
  await expect.element(busy.screen.getByText(/Another export of yours/)).toBeVisible()
  expect(button('Prepare a large export').elements()).toEqual([])
})
