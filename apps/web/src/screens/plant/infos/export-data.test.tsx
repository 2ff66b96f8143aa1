import { CallFailed } from '@heliograph/contract/browser'
import type { DataCentre } from '@heliograph/domain/regions'
import { dayAt } from '@heliograph/domain/zones'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aDevice } from '#testing/a-device.ts'
import { aPerson } from '#testing/a-person.ts'
import { aPlant } from '#testing/a-plant.ts'
import { openApp } from '#testing/open-app.tsx'

beforeEach(() => page.viewport(390, 844))

const today = dayAt('Europe/Berlin', Date.now())

interface Opened {
  rows?: number
  breaks?: boolean
  dataCentre?: DataCentre
}

/** What the server was asked for, apart from previews, and what it answers. */
const openExport = async ({ rows = 2, breaks = false, ...visit }: Opened = {}) => {
  const sent: { of: string; query: object }[] = []
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
  return { ...opened, sent }
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
