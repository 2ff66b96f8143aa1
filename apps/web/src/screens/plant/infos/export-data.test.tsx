import { CallFailed } from '@heliograph/contract/browser'
import type { LargeExport, LargeExportList, LargeExportWish } from '@heliograph/contract/browser'
import type { DataCentre } from '@heliograph/domain/regions'
import { dayAt } from '@heliograph/domain/zones'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
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
  dataCentre?: DataCentre
  large?: Partial<LargeExportList>
}

const noLarge: LargeExportList = {
  exports: [],
  busy: false,
  full: false,
  mostDays: { readings: 400, days: 36_525 },
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

/** What the server was asked for, apart from previews, and what it answers. */
const openExport = async ({ rows = 2, breaks = false, large = {}, ...visit }: Opened = {}) => {
  const sent: { of: string; query: object }[] = []
  const asked: object[] = []
  const file = (of: string, text: string) => async (request: { query: object }) => {
    const isPreview = 'most' in request.query
    if (!isPreview) sent.push({ of, query: request.query })
    if (breaks && !isPreview) throw new CallFailed(0, { code: 'NETWORK_ERROR' })
    return { name: `${of}.txt`, pieces: [text] }
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
        ofPlant: async () => ({
          timezone: 'Europe/Berlin',
          firstTime: 1_700_000_000,
          steps: [
            {
              step: 'minutes',
              columns: [
                { key: 'generation', name: 'generation_W', unit: 'W' },
                { key: 'use', name: 'use_W', unit: 'W' },
              ],
              keptFrom: null,
              mostDays: 30,
            },
            {
              step: 'days',
              columns: [{ key: 'generation', name: 'generation_kWh', unit: 'kWh' }],
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
              columns: [{ key: 'pv1Voltage', name: 'pv1Voltage_V', unit: 'V' }],
              keptFrom: 1_700_000_000,
              mostDays: 30,
            },
          ],
        }),
        plantLines: lines('plant', { generation_W: 1200.5, use_W: null }),
        deviceLines: lines('device', { pv1Voltage_V: 401.25 }),
        plantCsv: file('plant-csv', 'time\r\n'),
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
