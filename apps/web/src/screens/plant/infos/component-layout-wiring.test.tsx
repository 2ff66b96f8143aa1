import type { ModuleMapOfDay } from '@heliograph/contract/browser'
import { boundsOf, middleOf } from '@heliograph/domain/module-plane'
import { functionsOf } from '@heliograph/domain/permissions'
import { dayAt } from '@heliograph/domain/zones'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { viewOf } from '#features/plants/module-map/geometry.ts'
import { aPerson } from '#testing/a-person.ts'
import { aPlant } from '#testing/a-plant.ts'
import { complaints } from '#testing/complaints.ts'
import { openApp } from '#testing/open-app.tsx'

const zone = 'Europe/Berlin'
type Part = ModuleMapOfDay['parts'][number]
type Module = ModuleMapOfDay['arrays'][number]['modules'][number]

const anOptimizer = (number: number): Part => ({
  deviceId: 10 + number,
  sn: `OP${number}`,
  name: `Optimizer ${number}`,
  type: 'OPTIMIZER',
  hostId: 5,
  inputs: [],
  trackers: [],
})
const aModule = (row: number, column: number, sn: string | null, energy: number | null = null, input = 0): Module => ({
  row,
  column,
  sn,
  input,
  number: null,
  energy,
  deviceId: null,
  deviceName: null,
})
const anArray = (modules: Module[], { rows = 2, columns = 4 } = {}): ModuleMapOfDay['arrays'][number] => ({
  id: 1,
  name: 'Roof',
  azimuthDeg: 180,
  tiltDeg: 35,
  portrait: true,
  x: 0,
  y: 0,
  angleDeg: 0,
  rows,
  columns,
  modules,
})
/** Four optimizers behind one inverter, of which one has no place, and another inverter with two strings. */
const aMap = (own: Partial<ModuleMapOfDay> = {}): ModuleMapOfDay => ({
  version: 3,
  savedTime: 1_790_000_000,
  savedBy: null,
  day: dayAt(zone, Date.now()),
  timezone: zone,
  arrays: [
    anArray([
      aModule(0, 0, 'OP1', 2),
      aModule(0, 1, 'OP2', 0.8),
      aModule(0, 2, 'OP3', null),
      aModule(0, 3, 'B', 2.2, 1),
      ...[0, 1, 2, 3].map((column) => aModule(1, column, null)),
    ]),
  ],
  background: null,
  parts: [
    ...[1, 2, 3, 4].map(anOptimizer),
    { deviceId: 6, sn: 'B', name: 'Inverter B', type: 'INVERTER', hostId: 7, inputs: [1, 2], trackers: [1, 2] },
  ],
  hosts: [
    { deviceId: 5, sn: 'A', name: 'Inverter A', type: 'INVERTER', hostId: 7 },
    { deviceId: 7, sn: 'LOG', name: 'Logger', type: 'COLLECTOR', hostId: null },
  ],
  ...own,
})
/** As a field of optimizers behind one inverter. */
const aLargeMap = () => {
  const numbers = Array.from({ length: 200 }, (_, place) => place + 1)
  const modules = numbers.map((number) => aModule(Math.floor((number - 1) / 20), (number - 1) % 20, `OP${number}`, 2))
  return aMap({ parts: numbers.map(anOptimizer), arrays: [anArray(modules, { rows: 10, columns: 20 })] })
}

const open = async (map: ModuleMapOfDay = aMap(), search = '') => {
  const saved: ModuleMapOfDay['arrays'][] = []
  const opened = await openApp({
    path: `/plant/infos/component-layout?plant=7${search}`,
    token: 'eyJtoken',
    answers: {
      account: { me: async () => aPerson({ name: 'Marta Lindner', email: 'marta@home.test' }) },
      plants: {
        information: async () => ({ ...aPlant({ id: 7 }), externalRoleCode: functionsOf('operate') }),
        search: async () => ({ total: 1, data: [aPlant({ id: 7 })] }),
      },
      alerts: { recent: async () => ({ total: 0, data: [] }), days: async () => [] },
      moduleMap: {
        ofDay: async ({ params }) => ({ ...map, day: params.day }),
        powers: async () => ({
          from: 1_790_000_000,
          stepS: 900,
          steps: 3,
          modules: [
            { sn: 'OP1', input: 0, powers: [200, 210, 0] },
            { sn: 'OP2', input: 0, powers: [90, 100, 0] },
          ],
        }),
        save: async ({ body }) => (saved.push(body.arrays as never), { version: 4 }),
      },
    },
  })
  return { ...opened, saved }
}
const wiring = () => page.getByRole('region', { name: 'Wiring' })
const map = () => page.getByRole('application', { name: 'Modules of the plant' })
const drawing = () => page.getByRole('application', { name: 'Drawing of the modules' })
const part = (name: string | RegExp) => wiring().getByRole('button', { name })
const draw = async () => {
  await page.getByRole('button', { name: 'Draw the map' }).click()
  await expect.element(drawing()).toBeVisible()
}
/** The pixels of a drawing, once they do not change any more. */
const picture = async (of: ReturnType<typeof map>) => {
  const look = () => {
    const canvas = of.element().querySelector('canvas')!
    return canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data
  }
  await expect.poll(() => look().some((value) => value > 0)).toBe(true)
  let [before, now] = [look(), look()]
  await expect.poll(() => (([before, now] = [now, look()]), changedIn(before, now))).toBe(0)
  return now
}
/** How opaque a module of the roof is drawn, from 0 to 255, beside the figure on its middle. */
const opacityAt = (row: number, column: number) => {
  const canvas = map().element().querySelector('canvas')!
  const size = { width: canvas.clientWidth, height: canvas.clientHeight }
  const [roof] = aMap().arrays
  const view = viewOf(boundsOf([roof!]), size)
  const { x, y } = middleOf(roof!, { row: row - 0.25, column })
  const fineness = canvas.width / size.width
  const [left, top] = [size.width / 2 + (x - view.x) * view.pxPerM, size.height / 2 + (y - view.y) * view.pxPerM]
  return canvas.getContext('2d')!.getImageData(left * fineness, top * fineness, 1, 1).data[3]!
}
/** How much of a drawing looks clearly different, from 0 to 1. */
const changedIn = (one: Uint8ClampedArray, other: Uint8ClampedArray) => {
  expect(one.length).toBe(other.length)
  return one.reduce((sum, value, place) => sum + (Math.abs(value - other[place]!) > 16 ? 1 : 0), 0) / one.length
}

beforeEach(() => page.viewport(1280, 900))

test('the wiring tells what each part gave as a sum, how many modules it has, and how many of them are weak or unknown', async () => {
  await open()
  await expect
    .element(part(/^Inverter A/))
    .toHaveTextContent(/2\.8.kWh.*Modules: 3 · Below 90.%: 1 · Unknown: 1 · No place yet: 1/)
  await expect.element(part(/^Inverter B/)).toHaveTextContent(/2\.2.kWh.*Modules: 1 · No place yet: 1/)
  await expect.element(part(/^PV1, MPP tracker 1/)).toHaveTextContent(/2\.2.kWhRoof, row 1, column 4/)
  await expect.element(wiring().getByRole('listitem').filter({ hasText: /^PV2/ })).toHaveTextContent('No place yet')
  // Modules without a device are not left out.
  await expect.element(part(/^Connected to an unknown device/)).toHaveTextContent('Modules: 4 · Unknown: 4')
  expect(wiring().getByText('Logger').elements()).toEqual([])
  expect(await complaints()).toEqual([])
})

test('over the day, the wiring tells the power at the moment that is played', async () => {
  const { screen } = await open(aMap(), '&of=power')
  await expect.element(part(/^Inverter A/)).toHaveTextContent(/310.W/)
  screen.getByRole('slider', { name: 'Time of day' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(part(/^Inverter A/)).toHaveTextContent(/^Inverter A0.W/)
  await expect.element(part(/^Inverter B/)).toHaveTextContent('Inverter B--')
})

test('a part outlines its modules on the map and makes the others pale, until it is pressed again or Escape', async () => {
  await open()
  await expect.element(map()).toBeVisible()
  const opacities = () =>
    [opacityAt(0, 0), opacityAt(0, 3)].map((value) => (value > 200 ? 'full' : value > 0 ? 'pale' : '-'))
  await expect.poll(opacities).toEqual(['full', 'full'])
  part(/^Inverter A/)
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(wiring().getByRole('status')).toHaveTextContent('Outlined: Inverter A. Modules: 3.')
  await expect.element(part(/^Inverter A/)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(opacities).toEqual(['full', 'pale'])
  await part(/^Inverter B/).click()
  await expect.poll(opacities).toEqual(['pale', 'full'])
  expect(await complaints()).toEqual([])
  map().element().focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(part(/^Inverter B/)).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(opacities).toEqual(['full', 'full'])
})

test('a module that is chosen on the map shows where it is in the wiring, and one in the wiring where it is on the map', async () => {
  await open()
  await wiring().getByRole('button', { name: 'Show what is connected to Inverter A' }).click()
  await expect.poll(() => part(/^Optimizer 2/).elements()).toEqual([])
  map().element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(part(/^Optimizer 2/)).toHaveAttribute('aria-current', 'true')
  await part(/^Optimizer 1/).click()
  await expect.element(page.getByRole('region', { name: 'Chosen module' })).toHaveTextContent('Roof, row 1, column 1')
  // What was opened for it can be closed again.
  await wiring().getByRole('button', { name: 'Show what is connected to Inverter A' }).click()
  await expect.poll(() => part(/^Optimizer 1/).elements()).toEqual([])
})

test('hundreds of optimizers are in ranges that are closed at first; the one that is chosen on the map is found', async () => {
  await open(aLargeMap())
  await expect.element(part(/^Inverter A/)).toHaveTextContent('Modules: 200')
  const lines = () => wiring().getByRole('listitem').elements().length
  expect(lines()).toBe(5)
  await expect.element(part(/^151 to 200/)).toHaveTextContent(/100.kWhModules: 50/)
  await page.getByRole('radio', { name: 'As a list' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('button', { name: 'Roof, row 4, column 1', exact: true }).click()
  await page.getByRole('radio', { name: 'As a map' }).click()
  await expect.element(part(/^Optimizer 61/)).toHaveAttribute('aria-current', 'true')
  expect(lines()).toBe(55)
  // Its line is scrolled to within its box.
  const line = part(/^Optimizer 61/).element()
  const box = line.closest('[class*=tree]')!.getBoundingClientRect()
  const { top, bottom } = line.getBoundingClientRect()
  expect(top >= box.top && bottom <= box.bottom).toBe(true)
})

test('a part without a place is put where people are in the drawing, by keys, one after the other; undone in steps', async () => {
  const { screen, saved } = await open()
  await draw()
  await expect.element(wiring()).toHaveTextContent(/No place yet: 2\..*Order: Row by row, back and forth/)
  drawing().element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByText('Roof, row 2, column 1: No device chosen')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  part('Put here: Optimizer 4').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(part(/^Optimizer 4/)).toHaveTextContent('Roof, row 2, column 4')
  await expect.element(wiring().getByRole('status')).toHaveTextContent('Placed: 1. No room for: 0.')
  // Nobody starts again at the top of the page, and the next place in this order is chosen.
  expect(wiring().element().contains(document.activeElement)).toBe(true)
  await expect.element(screen.getByText('Roof, row 2, column 3: No device chosen')).toBeInTheDocument()
  part('Put here: PV2, MPP tracker 2').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(wiring()).toHaveTextContent('Everything has its place.')
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(part('Put here: PV2, MPP tracker 2')).toBeVisible()
  await expect.element(wiring().getByRole('status')).toHaveTextContent(/^$/)
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(part('Put here: Optimizer 4')).toBeVisible()
  await screen.getByRole('button', { name: 'Redo' }).click()
  await screen.getByRole('button', { name: 'Save the map' }).click()
  await expect.poll(() => saved.length).toBe(1)
  expect(saved[0]![0]!.modules.find(({ sn }) => sn === 'OP4')).toMatchObject({ row: 1, column: 3, input: 0 })
})

test('all of a part fills free modules from a place on, in the order that is chosen, as far as there is room', async () => {
  const blank = Array.from({ length: 6 }, (_, place) => aModule(Math.floor(place / 3), place % 3, null))
  const { screen, saved } = await open(aMap({ arrays: [anArray(blank, { rows: 2, columns: 3 })] }))
  await draw()
  drawing().element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await part('Put here: Inverter A').click()
  await expect.element(part(/^Inverter A/)).toHaveTextContent('Modules: 4')
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(part(/^Inverter A/)).toHaveTextContent('No place yet: 4')
  await screen.getByLabelText('Order', { exact: true }).selectOptions('Column by column')
  drawing().element().focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowUp}{ArrowRight}{ArrowDown}')
  await expect.element(screen.getByText('Roof, row 2, column 2: No device chosen')).toBeInTheDocument()
  await part('Put here: Inverter A').click()
  await expect.element(wiring().getByRole('status')).toHaveTextContent('Placed: 3. No room for: 1.')
  await screen.getByRole('button', { name: 'Save the map' }).click()
  await expect.poll(() => saved.length).toBe(1)
  const snAt = (row: number, column: number) =>
    saved[0]![0]!.modules.find((one) => one.row === row && one.column === column)?.sn
  expect([snAt(1, 1), snAt(0, 2), snAt(1, 2), snAt(0, 1)]).toEqual(['OP1', 'OP2', 'OP3', null])
})

test('a part is dragged onto the drawing: it shows there before it is dropped, and what is dropped beside it stays', async () => {
  const { screen } = await open()
  await draw()
  const line = () =>
    wiring()
      .getByRole('listitem')
      .filter({ hasText: /^Optimizer 4/ })
      .element()
  const grip = line().querySelector('[class*=grip]')!
  Object.assign(grip, { setPointerCapture: () => undefined })
  const send = (type: string, clientX: number, clientY: number) =>
    grip.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX, clientY }))
  // Where it is now: on a busy machine the page may still have moved it.
  const sendAt = (type: string, place: (drawn: DOMRect) => [number, number]) =>
    send(type, ...place(drawing().element().getBoundingClientRect()))
  const onto = ({ left, top, width, height }: DOMRect): [number, number] => [
    left + width / 2 - 20,
    top + height / 2 + 40,
  ]
  const beside = ({ left, top }: DOMRect): [number, number] => [left - 40, top]
  /** A hand is never quite still. */
  const changedWhileAt = async (place: (drawn: DOMRect) => [number, number]) => {
    sendAt('pointermove', place)
    return changedIn(await picture(drawing()), before)
  }
  const before = await picture(drawing())
  send('pointerdown', 5, 5)
  await expect.poll(() => changedWhileAt(onto)).toBeGreaterThan(0.001)
  await expect.poll(() => changedWhileAt(beside)).toBeLessThan(0.0005)
  sendAt('pointerup', beside)
  await expect.element(part('Put here: Optimizer 4')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeDisabled()
  send('pointerdown', 5, 5)
  sendAt('pointermove', onto)
  sendAt('pointerup', onto)
  await expect.element(part(/^Optimizer 4/)).toHaveTextContent('Roof, row 2, column 2')
  await expect.element(screen.getByText('Roof, row 2, column 2: OP4')).toBeInTheDocument()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(part('Put here: Optimizer 4')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeDisabled()
})

test('a part that has a place leads there in the drawing, and a device that is replaced there has no place again', async () => {
  const { screen } = await open()
  await draw()
  await part(/^Optimizer 3/).click()
  await expect.element(screen.getByText('Roof, row 1, column 3: OP3')).toBeInTheDocument()
  await part('Put here: Optimizer 4').click()
  await expect.element(part(/^Optimizer 4/)).toHaveTextContent('Roof, row 1, column 3')
  await expect.element(part('Put here: Optimizer 3')).toBeVisible()
})

test.each([[390], [1280]])(
  'the wiring fits a width of %i and the accessibility rules, also while people draw',
  async (width) => {
    await page.viewport(width, 844)
    await open()
    await expect.element(wiring()).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await draw()
    await part('Put here: Inverter A').click()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(await complaints()).toEqual([])
  },
)
