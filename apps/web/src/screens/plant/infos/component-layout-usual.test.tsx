import type { ModuleMapOfDay, ModulePattern } from '@heliograph/contract/browser'
import { Refusal } from '@heliograph/domain/errors'
import { functionsOf } from '@heliograph/domain/permissions'
import { addDays, dayAt } from '@heliograph/domain/zones'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aPerson } from '#testing/a-person.ts'
import { aPlant } from '#testing/a-plant.ts'
import { complaints } from '#testing/complaints.ts'
import { openApp } from '#testing/open-app.tsx'

const zone = 'Europe/Berlin'
const today = dayAt(zone, Date.now())
const yesterday = addDays(today, -1)

const aMap = (day: string): ModuleMapOfDay => ({
  version: 3,
  savedTime: 1_790_000_000,
  savedBy: 'Cleo',
  day,
  timezone: zone,
  arrays: [
    {
      id: 1,
      name: 'South roof',
      azimuthDeg: 180,
      tiltDeg: 35,
      portrait: true,
      x: 0,
      y: 0,
      angleDeg: 0,
      rows: 2,
      columns: 4,
      modules: Array.from({ length: 8 }, (_, place) => ({
        row: Math.floor(place / 4),
        column: place % 4,
        sn: `OP${place}`,
        input: 0,
        number: null,
        energy: 2,
        deviceId: place + 10,
        deviceName: `Optimizer ${place + 1}`,
      })),
    },
  ],
  background: null,
  parts: [],
  hosts: [],
})

/** From 8 to 11 o'clock of winter time. */
const steps = 12
const usual = Array.from({ length: steps }, () => 200)
const shadedFrom = (from: number, to: number, w = 80) => usual.map((one, step) => (step >= from && step < to ? w : one))
const powersOf = [
  shadedFrom(2, 6),
  shadedFrom(4, 6),
  usual.map(() => 120),
  usual,
  usual,
  usual,
  usual.map(() => null),
  usual.map(() => 50),
]
const aPattern = (own: Partial<ModulePattern> = {}): ModulePattern => ({
  from: Date.parse('2026-11-20T08:00:00+01:00') / 1000,
  stepS: 900,
  steps,
  firstDay: addDays(yesterday, -27),
  lastDay: yesterday,
  days: 28,
  daysKnown: 26,
  modules: powersOf.map((powers, place) => ({
    sn: `OP${place}`,
    input: 0,
    daysKnown: place === 7 ? 4 : 26,
    powers,
    siblings: place === 6 ? 2 : place === 7 ? 1 : 0,
  })),
  // The last one said nothing while the sun shone, and so its siblings on its days gave as little.
  siblings: [usual, usual.map(() => 50), usual.map(() => null)],
  ...own,
})

const open = async (own: Partial<ModulePattern> = {}, { search = '&of=pattern', fails = 0 } = {}) => {
  const asked: string[] = []
  let failures = fails
  const opened = await openApp({
    path: `/plant/infos/component-layout?plant=7${search}`,
    token: 'eyJtoken',
    answers: {
      account: { me: async () => aPerson({ name: 'Marta Lindner', email: 'marta@home.test' }) },
      plants: {
        information: async () => ({ ...aPlant({ id: 7 }), externalRoleCode: functionsOf('read') }),
        search: async () => ({ total: 1, data: [aPlant({ id: 7 })] }),
      },
      alerts: { recent: async () => ({ total: 0, data: [] }), days: async () => [] },
      moduleMap: {
        ofDay: async ({ params }) => aMap(params.day),
        powers: async () => ({ from: 1_790_000_000, stepS: 900, steps: 0, modules: [] }),
        pattern: async ({ params }) => {
          asked.push(params.day)
          if (failures-- > 0) throw new Refusal('PARAM_ERROR')
          return aPattern(own)
        },
      },
    },
  })
  return { ...opened, asked }
}
const region = (name: string) => page.getByRole('region', { name, exact: true })
const map = () => page.getByRole('application', { name: 'Modules of the plant' })
const time = () => page.getByRole('slider', { name: 'Time of day' })

beforeEach(() => page.viewport(1280, 900))

test('the usual day is chosen, says which days it is of, and is in the address', async () => {
  const { screen, router, asked } = await open({}, { search: '' })
  await expect.element(map()).toBeVisible()
  expect(asked).toEqual([])
  await screen.getByRole('radio', { name: 'Usual day' }).click()
  await expect
    .element(page.getByText(`Mean of ${addDays(yesterday, -27)} to ${yesterday}. Days with readings: 26 of 28.`))
    .toBeVisible()
  await expect
    .element(page.getByText(/Shade that returns at the same time of day stays visible, and clouds/))
    .toBeVisible()
  expect(router.state.location.search).toMatchObject({ of: 'pattern' })
  expect(asked).toEqual([today])
  // Of no certain day: the clock alone.
  await expect.element(time()).toHaveAttribute('aria-valuetext', '09:30')
})

test('what returns is listed with its time and loss, the worst first, apart from what is weak all day', async () => {
  await open()
  const rows = region('Shade that returns').getByRole('listitem')
  await expect
    .poll(() => rows.elements().map(({ textContent }) => textContent))
    .toEqual([
      expect.stringMatching(/row 1, column 3.*Less all day: 40.% of its day lost/),
      expect.stringMatching(/row 1, column 1.*08:30 to 09:30: 20.% of its day lost/),
      expect.stringMatching(/row 1, column 2.*09:00 to 09:30: 10.% of its day lost/),
    ])
})

test('a press goes to the module and the middle of its time, with its curve beside its siblings on the same days', async () => {
  const { screen } = await open()
  const press = region('Shade that returns').getByRole('button', { name: 'South roof, row 1, column 1' })
  await expect.element(press).toHaveAccessibleDescription(/^08:30 to 09:30: 20.% of its day lost$/)
  press.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(time()).toHaveAttribute('aria-valuetext', '08:45')
  await expect.element(region('Chosen module')).toHaveTextContent(/row 1, column 1.*80.W.*40.%.*Below 50/)
  await expect.element(screen.getByText(/^South roof, row 1, column 1: Optimizer 1. 80.W Below 50/)).toBeInTheDocument()
  const curve = region('Power over the day, beside the modules around it')
  await expect
    .element(curve)
    .toHaveTextContent(/row 1, column 1, .* to .*: at most 200.W.*the median of its array on the same days/)
  const lines = curve.getByRole('list', { name: 'Curves shown' }).getByRole('button')
  await expect
    .poll(() => lines.elements().map((each) => each.textContent))
    .toEqual(['South roof, row 1, column 1', 'Median of the array, same days', '1 / 2', '2 / 1', '2 / 2'])
})

test('a module that was silent on the sunny days is as usual, and says on how many days it is known', async () => {
  await open({}, { search: '&of=pattern&as=list' })
  const row = page.getByRole('table', { name: 'Modules of the plant' }).getByRole('row')
  await expect.element(row.nth(8)).toHaveTextContent(/row 2, column 4.*50.W.*100.%.*Usual/)
  await expect.element(row.nth(7)).toHaveTextContent(/row 2, column 3.*--.*Unknown/)
  await row.nth(8).getByRole('button').click()
  await expect
    .element(region('Power over the day, beside the modules around it'))
    .toHaveTextContent(/This module is known on 4 of 26 days/)
  await expect.element(region('Shade that returns')).toBeVisible()
})

test('few days are said, and days that were picked from many', async () => {
  await open({ days: 4, daysKnown: 4 })
  await expect.element(page.getByText(/only some of these days are looked at/)).toBeVisible()
  await expect.element(page.getByText(/what clouds did can still look like shade/)).toBeVisible()
})

test('without shade it says so', async () => {
  await open({
    modules: powersOf.map((_, place) => ({ sn: `OP${place}`, input: 0, daysKnown: 26, powers: usual, siblings: 0 })),
  })
  await expect.element(region('Shade that returns')).toHaveTextContent(/No module gives clearly less/)
})

test('without any reading it says that nothing is known, and plays nothing', async () => {
  const none = await open({ modules: [], siblings: [], daysKnown: 0 })
  await expect.element(none.screen.getByText(/^Nothing is known from .*: nothing was measured/)).toBeVisible()
  await expect.poll(() => none.screen.getByRole('slider', { name: 'Time of day' }).elements()).toEqual([])
  expect(none.screen.getByRole('region', { name: 'Shade that returns' }).elements()).toEqual([])
})

test('of many times the worst five show, and all can be reached', async () => {
  const modules = powersOf.map((_, place) => ({
    sn: `OP${place}`,
    input: 0,
    daysKnown: 26,
    powers: place < 7 ? shadedFrom(2, 4, 80 - place) : usual,
    siblings: 0,
  }))
  await open({ modules })
  const shades = region('Shade that returns')
  await expect.poll(() => shades.getByRole('list').first().getByRole('listitem').elements().length).toBe(5)
  await expect.element(shades.getByRole('button').first()).toHaveTextContent('South roof, row 2, column 3')
  await shades.getByRole('button', { name: 'Next page' }).click()
  await expect.element(shades.getByRole('button', { name: 'South roof, row 1, column 1' })).toBeVisible()
})

test('what cannot be loaded is said, and tried again', async () => {
  const { screen, asked } = await open({}, { fails: 1 })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(time()).toBeVisible()
  expect(asked).toHaveLength(2)
})

test.each([[390], [1280]])('it fits a width of %i and the accessibility rules', async (width) => {
  await page.viewport(width, 844)
  await open()
  await region('Shade that returns').getByRole('button', { name: 'South roof, row 1, column 1' }).click()
  await expect.element(region('Chosen module')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  expect(await complaints()).toEqual([])
})
