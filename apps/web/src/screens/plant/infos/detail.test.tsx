import type { ChangePlantRequest, DeviceListItem, MeteringChange, MeteringPreview } from '@heliograph/contract/browser'
import { Refusal } from '@heliograph/domain/errors'
import { functionsOf, type PlantRight } from '@heliograph/domain/permissions'
import { afterEach, expect, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { aDetail, aDeviceItem, aFullDetail, saved } from '#features/plants/plant-facts/plant-facts.fixture.ts'
import { answers as pictured } from '#screens/pictures.fixture.ts'
import { aPlant } from '#testing/a-plant.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

test('everything known about the plant is shown, and unknown facts are marked', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Sonnendach' })).toBeVisible()
  const part = (name: string) => screen.getByRole('region', { name })
  await expect.element(part('Plant')).toHaveTextContent(/Residential rooftop.*10\.32 kWp.*171° south.*2025-10-21.*396/)
  await expect.element(part('Place')).toHaveTextContent(/Marienplatz 1, Munich.*Europe\/Berlin \(UTC\+0[12]:00\)/)
  await expect.element(part('Lifetime energy')).toHaveTextContent(/13\.16 MWh.*4\.34 t.*237 trees/)
  await expect.element(part('People and businesses')).not.toHaveTextContent('Contact phone')
  await expect.element(part('Finance')).toHaveTextContent(/€ 0\.0811 \/ kWh/)
  await expect
    .element(screen.getByRole('link', { name: 'marta@example.org' }))
    .toHaveAttribute('href', 'mailto:marta@example.org')
  const notEntered = part('Finance').getByText('Not entered (3)')
  const costs = screen.getByText('Construction cost, Construction subsidy, Subsidy per unit')
  await expect.element(costs).not.toBeVisible()
  await notEntered.click()
  await expect.element(costs).toBeVisible()
  // Nobody can enter more about the plant itself, and a reader nothing.
  expect(
    part('Plant')
      .getByText(/Not entered/)
      .elements(),
  ).toEqual([])
  expect(part('Finance').getByRole('link', { name: 'Edit' }).elements()).toEqual([])
})

test('who may edit the plant gets from what is missing to its form; the contact phone is missing for who would see it', async () => {
  const { screen } = await open({ right: 'own' })
  const people = screen.getByRole('region', { name: 'People and businesses' })
  await people.getByText('Not entered (1)').click()
  await expect.element(people.getByText('Contact phone', { exact: true })).toBeVisible()
  await people.getByRole('link', { name: 'Edit' }).click()
  await expect.element(screen.getByLabelText('Contact phone')).toBeVisible()
})

test.each([
  ['what was entered', aFullDetail(), 'with-all'],
  ['nothing more', aDetail(), 'with-none'],
])('details with %s fit a phone and a wide window', async (_, detail, name) => {
  const { screen } = await open({ right: 'own', detail: async () => detail })
  const title = screen.getByRole('heading', { name: 'People and businesses' })
  for (const width of [390, 1440]) {
    await page.viewport(width, 900)
    await expect.element(title).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  }
  expect(screen.getByText('Refund per day').elements()).toHaveLength(name === 'with-all' ? 1 : 0)
  expect(screen.getByText('+491701234567').elements()).toHaveLength(name === 'with-all' ? 1 : 0)
})

test('a contact phone is entered where it is shown, is removed when emptied, and what is no number is not sent', async () => {
  const sent: ChangePlantRequest[] = []
  const form = (right: PlantRight, authOpen: boolean) =>
    open({
      right,
      path: '/plant/infos/edit?plant=7',
      detail: async () =>
        aDetail({ station: { contactPhone: authOpen || right === 'own' ? '498912345' : null, authOpen } }),
      change: async ({ body }) => {
        sent.push(body)
        return aDetail().station
      },
    })
  const { screen } = await form('own', false)
  const field = screen.getByLabelText('Contact phone')
  await expect.element(field).toHaveValue('+498912345')
  await field.fill('+49 170 ask Marta')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByText('Enter a phone number with its country code.')).toBeVisible()
  expect(sent).toEqual([])
  await field.fill('')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => sent)
    .toEqual([{ station: { lastModifiedDate: 1_700_000_000, contactPhone: null }, finance: {} }])
  const shown = await form('operate', true)
  await shown.screen.getByLabelText('Contact phone').fill(' +49 170 1234567 ')
  await shown.screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => sent.at(-1)?.station.contactPhone).toBe('+49 170 1234567')
  const hidden = await form('operate', false)
  await expect.element(hidden.screen.getByLabelText('Name of the plant')).toBeVisible()
  expect(hidden.screen.getByLabelText('Contact phone').elements()).toEqual([])
})

test('dates look the same in Chinese', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('region', { name: 'Plant', exact: true })).toBeVisible()
  await chooseChinese()
  await expect.element(screen.getByRole('region', { name: '电站', exact: true })).toHaveTextContent(/2025-10-21/)
})

test('a button copies a serial number', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Copy: Serial number SH2300265570' }).click()
  await expect.element(screen.getByText('Copied')).toBeInTheDocument()
  await screen.getByRole('button', { name: 'Copy: Plant ID' }).click()
  expect(write.mock.calls).toEqual([['SH2300265570'], ['7']])
})

test('of many devices some are shown at first, and all in print', async () => {
  const { screen } = await open({ devices: manyInverters(30) })
  await expect.element(screen.getByRole('heading', { name: 'Inverter (30)' })).toBeVisible()
  await expect.element(screen.getByText('SN-13', { exact: true })).not.toBeVisible()
  await onPaper(async () => void (await expect.element(screen.getByText('SN-30', { exact: true })).toBeVisible()))
  await screen.getByRole('button', { name: 'Show all 30' }).click()
  await expect.element(screen.getByText('SN-13', { exact: true })).toBeVisible()
})

test('who may work on a plant sees what is due when, enters a date, and is told of a day that is none', async () => {
  const due = (own: object) => ({
    id: 1,
    deviceId: null,
    deviceName: null,
    kind: 'inspection' as const,
    day: '2020-01-31',
    note: '',
    enteredBy: 'Marta Lindner',
    enteredAt: 1_700_000_000,
    ...own,
  })
  const sent: object[] = []
  const { screen } = await open({
    right: 'operate',
    dueDates: {
      list: async () => [due({})],
      add: async ({ body }) => {
        sent.push(body)
        return [due({}), due({ ...body, id: 2, deviceName: 'Roof inverter', note: 'Call 0800' })]
      },
    },
  })
  const dates = screen.getByRole('region', { name: 'Due dates' })
  await expect.element(dates).toHaveTextContent(/Inspection2020-01-31 · Since [\d,]+ daysMarta Lindner/)
  await dates.getByRole('button', { name: 'Add a date' }).click()
  const form = screen.getByRole('dialog', { name: 'Add a date' })
  await form.getByRole('button', { name: 'Add a date' }).click()
  await expect.element(form.getByText('Enter a day, as in 2027-03-31.')).toBeVisible()
  await form.getByLabelText('Day', { exact: true }).fill('2049-03-31')
  await form.getByRole('button', { name: 'Add a date' }).click()
  await expect
    .element(dates)
    .toHaveTextContent(/End of the warranty: Roof inverter2049-03-31 · In [\d,]+ days · Call 0800/)
  expect(sent).toEqual([{ kind: 'warranty', on: null, day: '2049-03-31', note: '' }])
})

test('the print has the plant and the brand, no menus, black on white', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Devices' })).toBeVisible()
  const menus = screen.getByRole('navigation').elements()
  const menusSeen = () => menus.filter((menu) => menu.checkVisibility()).length
  expect(menusSeen()).toBeGreaterThan(0)
  await expect.element(screen.getByText(/^As of /)).not.toBeVisible()
  await onPaper(async () => {
    await expect.element(screen.getByText(/^As of \d{4}-\d{2}-\d{2} .* Europe\/Berlin$/)).toBeVisible()
    expect(menusSeen()).toBe(0)
    await expect.element(screen.getByText('Print')).not.toBeVisible()
    await expect.element(screen.getByRole('heading', { level: 2, name: 'Devices' })).toBeVisible()
    const title = screen.getByRole('heading', { level: 1 }).element()
    expect([getComputedStyle(title).color, getComputedStyle(document.body).backgroundColor]).toEqual([
      'rgb(0, 0, 0)',
      'rgb(255, 255, 255)',
    ])
  })
})

test('the printed file is named after the plant', async () => {
  const titles: string[] = []
  vi.spyOn(window, 'print').mockImplementation(() => void titles.push(document.title))
  const { screen } = await open()
  await expect.poll(() => document.title).toBe('Sonnendach – Heliograph')
  document.title = 'Before'
  await screen.getByRole('button', { name: 'Print' }).click()
  dispatchEvent(new Event('afterprint'))
  expect([...titles, document.title]).toEqual(['Sonnendach – Heliograph', 'Before'])
})

test('a part that fails to load does not affect the others, and can be retried', async () => {
  let fails = true
  const { screen } = await open({
    devices: async () => (fails ? Promise.reject(new Refusal('AU_NO_READ_PERMISSION')) : [aDeviceItem()]),
  })
  await expect.element(screen.getByText('This part could not be loaded.')).toBeVisible()
  await expect.element(screen.getByText('Marienplatz 1, Munich')).toBeVisible()
  fails = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('SH2300265570')).toBeVisible()
})

test('details that fail to load say why, and can be retried', async () => {
  let fails = true
  const { screen } = await open({
    detail: async () => (fails ? Promise.reject(new Refusal('AU_NO_READ_PERMISSION')) : aDetail()),
  })
  await expect.element(screen.getByText('You don’t have permission to view this.')).toBeVisible()
  fails = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Marienplatz 1, Munich')).toBeVisible()
})

test('the photo of a plant shows on its page, and is removed where the plant is edited', async () => {
  const pixel = await new Promise<Blob | null>((done) => document.createElement('canvas').toBlob(done))
  let stationImage: string | null = '/maintain-s/station/7/picture?version=ab12'
  const asked: unknown[] = []
  const given = {
    right: 'operate' as const,
    detail: async () => aDetail({ station: { stationImage } }),
    plants: {
      picture: async ({ query }) => {
        asked.push(query.shape)
        return { name: 'plant-7.webp', pieces: [new Uint8Array(await (pixel ?? new Blob()).arrayBuffer())] }
      },
      removePicture: async () => {
        stationImage = null
        return aDetail().station
      },
    } satisfies NonNullable<FakeHandlers['plants']>,
  }
  const { screen } = await open(given)
  const photo = screen.getByRole('img', { name: 'Photo of Sonnendach' })
  await expect.element(photo).toHaveAttribute('src', expect.stringMatching(/^data:image\/webp/) as string)
  await screen.getByRole('link', { name: 'Edit' }).click()
  const field = screen.getByRole('group', { name: 'Photo' })
  await expect.element(field.getByRole('img')).toBeVisible()
  await field.getByRole('button', { name: 'Remove' }).click()
  await expect.element(field.getByRole('img')).not.toBeInTheDocument()
  await expect.element(field.getByRole('button', { name: 'Remove' })).not.toBeInTheDocument()
  expect(asked).toEqual(['full'])
})

test('the printed check on site says whose plant was checked, where, and by which business', async () => {
  const { screen } = await open({
    path: '/plant/infos/commissioning?plant=7',
    detail: async () => aDetail({ powerStationUserorOrg: { orgName: 'Sonnwerk Solar', organization: true } }),
    plants: {
      information: async () => aPlant({ id: 7, locationAddress: 'Marienplatz 1, Munich', installedCapacity: 10.329 }),
    },
    commissioning: { find: async () => ({ checkedTime: 1_790_000_000, checks: [], kept: [] }) },
  })
  await expect.element(screen.getByText('No check was kept yet.')).toBeVisible()
  const about = () => document.querySelector('dl[aria-label="What this check is about"]')
  await expect
    .poll(() => [...(about()?.children ?? [])].map((line) => line.textContent))
    .toEqual([
      'Plant',
      'Sonnendach',
      'Address',
      'Marienplatz 1, Munich',
      'Installed capacity',
      '10.329 kWp',
      'Organisation',
      'Sonnwerk Solar',
    ])
  // On the screen all of this stands elsewhere.
  expect(getComputedStyle(about() ?? document.body).display).toBe('none')
})

test('people who may operate the plant get to its form from here; others do not', async () => {
  const { screen } = await open({ right: 'operate' })
  await expect.element(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/plant/infos/edit?plant=7')
  const other = await open({ right: 'read', path: '/plant/infos/edit?plant=7' })
  await expect.element(other.screen.getByText('You can’t change this plant')).toBeVisible()
})

test('only what was changed is sent, and a change of zone or capacity says what becomes of the past', async () => {
  const sent: ChangePlantRequest[] = []
  const { screen, router } = await open({
    right: 'own',
    path: '/plant/infos/edit?plant=7',
    change: async ({ body }) => {
      sent.push(body)
      return aDetail().station
    },
  })
  await expect.element(screen.getByText('Days before 2026-03-01 are in the time zone UTC.')).toBeVisible()
  await screen.getByLabelText('Time zone of the plant').selectOptions('Asia/Tokyo')
  await expect
    .element(screen.getByText(/^Days from 2026-08-26 on are calculated again.*in Europe\/Berlin/))
    .toBeVisible()
  await screen.getByLabelText('Capacity').fill('12,5')
  await expect.element(screen.getByText(/^Full-load hours use the new capacity/)).toBeVisible()
  await screen.getByLabelText('Module tilt').fill('')
  await screen.getByLabelText('Currency').selectOptions('CHF')
  await screen.getByLabelText('Address').fill('Marienplatz 2, Munich')
  await expect.element(screen.getByText('Type: -- → Residential rooftop · Capacity (kWp): 9.8 → 10.329')).toBeVisible()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/plant/infos/detail')
  expect(sent).toEqual([
    {
      station: {
        lastModifiedDate: 1_700_000_000,
        installedCapacity: 12.5,
        region: { timezone: 'Asia/Tokyo' },
        installationTiltAngle: null,
        location: { lat: 48.137154, lng: 11.576124, address: 'Marienplatz 2, Munich' },
      },
      finance: { currency: 'CHF' },
    },
  ])
})

test('what can be two numbers is not saved, and what was stored is saved as it is', async () => {
  const sent: ChangePlantRequest[] = []
  const { screen, router } = await open({
    right: 'own',
    path: '/plant/infos/edit?plant=7',
    detail: async () => ({ ...aDetail(), station: { ...aDetail().station, installedCapacity: 12.345 } }),
    change: async ({ body }) => {
      sent.push(body)
      return aDetail().station
    },
  })
  const capacity = screen.getByLabelText('Capacity')
  await expect.element(capacity).toHaveValue('12.3450')
  await capacity.fill('1,250')
  await expect.element(screen.getByText('Write 1,25 or 1250.')).toBeVisible()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText(/^Enter the capacity in kWp/)).toBeVisible()
  await expect.element(capacity).toHaveFocus()
  expect(sent).toEqual([])
  await capacity.fill('1,250.0')
  await expect.element(screen.getByText('= 1250.0', { exact: true })).toBeVisible()
  await screen.getByLabelText('Module tilt').fill('31.125')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/plant/infos/detail')
  expect(sent).toMatchObject([{ station: { installedCapacity: 1250, installationTiltAngle: 31.125 } }])
})

test('when someone else changed the plant meanwhile, their changes can be loaded and the own ones are kept', async () => {
  let stored = aDetail()
  const sent: ChangePlantRequest[] = []
  const { screen } = await open({
    right: 'own',
    path: '/plant/infos/edit?plant=7',
    detail: async () => stored,
    change: async ({ body }) => {
      sent.push(body)
      throw new Refusal('PLANT_CHANGED_MEANWHILE')
    },
  })
  await screen.getByLabelText('Name of the plant').fill('My roof')
  stored = aDetail({ station: { lastModifiedDate: 1_700_000_100, installedCapacity: 20 } })
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText(/^Someone else changed this plant/)).toBeVisible()
  await screen.getByRole('button', { name: 'Load their changes and keep mine' }).click()
  await expect.element(screen.getByLabelText('Capacity')).toHaveValue('20')
  await expect.element(screen.getByLabelText('Name of the plant')).toHaveValue('My roof')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent.at(-1)?.station).toEqual({ lastModifiedDate: 1_700_000_100, name: 'My roof' })
})

test('targets are typed with a comma or a point, a month may be empty, and what is no number is not sent', async () => {
  const sent: unknown[] = []
  const { screen } = await open({
    right: 'own',
    path: '/plant/infos/edit?plant=7',
    expectation: {
      targets: async () => ({ months: [300, ...Array<null>(11).fill(null)], guarantee: null, modifiedTime: null }),
      setTargets: async ({ body }) => {
        sent.push(body)
        return {}
      },
    },
  })
  await expect.element(screen.getByLabelText('Jan, kWh')).toHaveValue('300')
  await screen.getByLabelText('Feb, kWh').fill('many')
  await screen.getByLabelText('Guaranteed share').fill('90')
  const press = screen.getByRole('button', { name: 'Save the targets' })
  await press.click()
  await expect.element(screen.getByText('Enter a number from 0 to 100,000,000, or nothing.')).toBeVisible()
  expect(sent).toEqual([])
  await screen.getByLabelText('Feb, kWh').fill('412,5')
  await press.click()
  await expect.poll(() => sent).toEqual([{ months: [300, 412.5, ...Array<null>(10).fill(null)], guarantee: 90 }])
})

test('the usual light of a place is entered for all months or none, and what cannot be there is not sent', async () => {
  const sent: unknown[] = []
  const published = [19, 34, 75, 115, 155, 160, 158, 135, 90, 50, 24, 15]
  const { screen } = await open({
    right: 'own',
    path: '/plant/infos/edit?plant=7',
    weather: {
      usualLight: async () => ({
        months: null,
        published,
        plausible: published.map((each) => ({ least: Math.floor(each / 3), most: each * 2 })),
        modifiedTime: null,
      }),
      async setUsualLight({ body }) {
        sent.push(body)
        return {}
      },
    },
  })
  const months = screen.getByLabelText(/kWh\/m²/)
  await expect.element(months.first()).toBeVisible()
  await expect.element(screen.getByText('published: 160')).toBeVisible()
  await screen.getByLabelText('Jan, kWh/m²').fill('20,5')
  await screen.getByLabelText('Jun, kWh/m²').fill('5.2')
  const press = screen.getByRole('button', { name: 'Save the light' })
  await press.click()
  await expect.element(screen.getByText('Between 53 and 320 is plausible here in this month.')).toBeVisible()
  expect(screen.getByText('Enter all twelve months, or none of them.').elements()).toHaveLength(10)
  expect(sent).toEqual([])
  for (const [month, each] of published.entries()) if (month > 0) await months.nth(month).fill(String(each))
  await expect
    .element(screen.getByText('Together 1,031 kWh/m² a year. Published figures say 1,030 kWh/m².'))
    .toBeVisible()
  await press.click()
  await expect.poll(() => sent).toEqual([{ months: [20.5, ...published.slice(1)] }])
})

test('a plant is deleted after its name is typed, restored from the list, and says which gateway it lost', async () => {
  const sent: unknown[] = []
  let deleted = false
  const { screen, router } = await open({
    right: 'own',
    path: '/plant/infos/edit?plant=7',
    deletion: {
      consequences: async () => ({ gateways: 1, devices: 2, days: 396, alerts: 3, businesses: 0 }),
      delete: async ({ body }) => {
        sent.push(body)
        deleted = true
        return { deleted: body.ids, kept: [] }
      },
      deleted: async () =>
        deleted
          ? [
              {
                id: 7,
                name: 'Sonnendach',
                deletedTime: 1_790_000_000,
                deletedBy: 'Marta Lindner',
                restorableUntil: 1_792_592_000,
              },
            ]
          : [],
      restore: async () => {
        deleted = false
        return { gatewaysElsewhere: [{ sn: '2712345678', name: 'Logger' }] }
      },
    },
  })
  await expect.element(screen.getByText('history of 396 days')).toBeVisible()
  await screen.getByLabelText('To delete it, enter its name: Sonnendach').fill('sonnendach')
  const press = screen.getByRole('button', { name: 'Delete the plant' })
  await press.click()
  await expect.element(screen.getByText('Enter exactly “Sonnendach”.')).toBeVisible()
  expect(sent).toEqual([])
  await screen.getByLabelText('To delete it, enter its name: Sonnendach').fill('Sonnendach')
  await press.click()
  await expect.poll(() => router.state.location.pathname).toBe('/plant/deleted')
  expect(sent).toEqual([{ ids: [7] }])
  await screen.getByRole('button', { name: 'Restore' }).click()
  await expect.element(screen.getByText(/registered elsewhere meanwhile: 2712345678/)).toBeVisible()
  await expect.element(screen.getByText('No deleted plants')).toBeVisible()
})

afterEach(() => void vi.restoreAllMocks())

test('each choice about the metering shows what it changes before it is saved, and an earlier one can be taken up again', async () => {
  const metering = aDetail().metering
  const sums = (generationTotal: number) => ({
    ...Object.fromEntries(
      ['Value', 'Month', 'Total'].flatMap((period) =>
        ['generation', 'use', 'buy', 'grid', 'charge', 'discharge'].map((energy) => [`${energy}${period}`, null]),
      ),
    ),
    generationTotal,
  })
  const sent: MeteringChange[] = []
  let stored = metering
  const { screen, router } = await open({
    right: 'operate',
    path: '/plant/infos/metering?plant=7',
    metering: {
      find: async () => stored,
      choices: async () => [
        {
          metering: { ...metering, generationTotalOffset: 12, countedFrom: 1_790_000_000 },
          chosenBy: 'Marta Lindner',
          chosenTime: 1_790_000_000,
        },
      ],
      preview: async ({ body }) =>
        ({
          before: sums(3000),
          after: sums(body.statisticMethodSettingStrategy === 'MANUAL' ? 4351 : 3000),
          recalculatedFrom: Date.parse('2026-08-25T22:00:00Z') / 1000,
          previewedFrom: Date.parse('2026-08-25T22:00:00Z') / 1000,
        }) as MeteringPreview,
      change: async ({ body }) => {
        sent.push(body)
        if (sent.length === 1) throw new Refusal('PLANT_CHANGED_MEANWHILE')
        return stored
      },
    },
  })
  const changes = screen.getByRole('region', { name: 'What changes' })
  await expect.element(changes).toHaveTextContent(/Generation--.*3 MWh/)
  await screen.getByLabelText('Chosen for each energy').click()
  await screen.getByLabelText('Consumption', { exact: true }).selectOptions('Share of generation')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Enter a percentage between 0 and 100.')).toBeVisible()
  await expect.element(changes).toHaveTextContent('Fill in the fields above to see what changes.')
  await screen.getByLabelText('Share used on site').fill('12,5')
  await screen.getByLabelText('Generation', { exact: true }).selectOptions('Total shown by the devices')
  await expect.element(changes).toHaveTextContent(/3 MWh.*4\.35 MWh.*Days from 2026-08-26 on are calculated again/)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText(/^Someone else changed the metering/)).toBeVisible()
  expect(sent[0]).toMatchObject({
    statisticMethodSettingStrategy: 'MANUAL',
    cumulativeElectricMethod: 'TOTAL_FROM_DEVICE_UPLOAD',
    electricityConsumptionMethod: 'TOTAL_FROM_PROPORTION',
    theoryConsumeProportion: 12.5,
    lastModifiedDate: metering.lastModifiedDate,
  })
  stored = { ...metering, generationTotalOffset: 12, lastModifiedDate: 1_790_000_000 }
  await screen.getByRole('button', { name: 'Load their choice' }).click()
  await expect.element(screen.getByLabelText('Generation before')).toHaveValue('12')
  await screen.getByRole('button', { name: 'Take this choice back' }).click()
  await expect.element(screen.getByLabelText('Generation before')).toHaveValue('')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/plant/infos/detail')
  expect(sent[1]).toMatchObject({
    statisticMethodSettingStrategy: 'DYNAMIC',
    generationTotalOffset: 0,
    lastModifiedDate: 1_790_000_000,
  })
  await expect
    .element(screen.getByRole('link', { name: 'Change the metering' }))
    .toHaveAttribute('href', '/plant/infos/metering?plant=7')
})

interface Answers {
  path?: string
  right?: PlantRight
  change?: NonNullable<FakeHandlers['plants']>['change']
  deletion?: NonNullable<FakeHandlers['deletion']>
  metering?: NonNullable<FakeHandlers['metering']>
  plants?: NonNullable<FakeHandlers['plants']>
  commissioning?: NonNullable<FakeHandlers['commissioning']>
  expectation?: NonNullable<FakeHandlers['expectation']>
  weather?: NonNullable<FakeHandlers['weather']>
  dueDates?: NonNullable<FakeHandlers['dueDates']>
  detail?: NonNullable<FakeHandlers['plants']>['detail']
  devices?: () => Promise<DeviceListItem[]>
}

const open = async ({
  path = '/plant/infos/detail?plant=7',
  right = 'read',
  change,
  deletion = {},
  metering = {},
  plants = {},
  commissioning = {},
  expectation = {},
  weather = {},
  dueDates = { list: async () => [] },
  detail = async () => aDetail(),
  devices = async () => [aDeviceItem()],
}: Answers = {}) => {
  await page.viewport(1280, 900)
  return openApp({
    path,
    token: 'eyJtoken',
    answers: {
      plants: {
        detail,
        ...(change && { change }),
        past: async () => ({
          // Midnight in Berlin.
          recalculatedFrom: Date.parse('2026-08-25T22:00:00Z') / 1000,
          otherZone: { timezone: 'UTC', until: Date.parse('2026-02-28T23:00:00Z') / 1000 },
        }),
        information: async () => aPlant({ id: 7, externalRoleCode: functionsOf(right) }),
        search: async () => ({ total: 1, data: [aPlant({ id: 7 })] }),
        energySaved: async () => saved,
        ...plants,
      },
      deletion,
      metering,
      commissioning,
      expectation,
      weather,
      dueDates,
      audit: {
        ofPlant: async () => ({
          total: 1,
          data: [
            {
              id: '1',
              time: 1_790_000_000,
              kind: 'plant.change',
              refused: false,
              userId: 3,
              userName: 'Marta Lindner',
              orgName: null,
              subjectName: null,
              systemId: 7,
              systemName: 'Sonnendach',
              ip: null,
              facts: [
                { name: 'before.capacity', value: '9.8' },
                { name: 'after.capacity', value: '10.329' },
                { name: 'after.type', value: 'HOUSE_ROOF' },
              ],
            },
          ],
        }),
      },
      devices: { list: devices },
      history: pictured.history ?? {},
    },
  })
}

const manyInverters = (count: number) => async () =>
  Array.from({ length: count }, (_, at) =>
    aDeviceItem({ deviceId: at + 1, deviceSn: `SN-${at + 1}`, deviceName: `Inverter ${at + 1}` }),
  )

const onPaper = async (look: () => Promise<void>) => {
  // Its types come with the provider, which is a server-side package.
  const { send } = cdp() as unknown as { send: (method: string, parameters: object) => Promise<unknown> }
  const media = (name: string) => send('Emulation.setEmulatedMedia', { media: name })
  await media('print')
  try {
    await look()
  } finally {
    await media('')
  }
}

const chooseChinese = async () => {
  await page.getByRole('button', { name: /^Language/ }).click()
  await page.getByRole('menuitem', { name: '简体中文' }).click()
}
