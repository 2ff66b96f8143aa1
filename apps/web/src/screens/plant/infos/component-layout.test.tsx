import { CallFailed, type ModuleMapOfDay } from '@heliograph/contract/browser'
import { Refusal } from '@heliograph/domain/errors'
import { functionsOf, type PlantRight } from '@heliograph/domain/permissions'
import { dayAt } from '@heliograph/domain/zones'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aPerson } from '#testing/a-person.ts'
import { aPlant } from '#testing/a-plant.ts'
import { complaints } from '#testing/complaints.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

const zone = 'Europe/Berlin'
const today = dayAt(zone, Date.now())

const aModule = (place: number, energy: number | null, sn: string | null = `OP${place}`) => ({
  row: Math.floor(place / 4),
  column: place % 4,
  sn,
  input: 0,
  number: null,
  energy,
  deviceId: sn === null ? null : place + 10,
  deviceName: sn === null ? null : `Optimizer ${place + 1}`,
})
const aMap = (own: Partial<ModuleMapOfDay> = {}): ModuleMapOfDay => ({
  version: 3,
  savedTime: 1_790_000_000,
  savedBy: 'Cleo',
  day: today,
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
      modules: [2.1, 2, 0.8, 2, 0, null, null, 2.05].map((energy, place) =>
        aModule(place, energy, place === 6 ? null : undefined),
      ),
    },
  ],
  background: null,
  parts: Array.from({ length: 8 }, (_, place) => ({
    deviceId: place + 10,
    sn: `OP${place}`,
    name: `Optimizer ${place + 1}`,
    type: 'OPTIMIZER',
    hostId: 5,
    inputs: [],
    trackers: [],
  })),
  hosts: [{ deviceId: 5, sn: 'INV', name: 'Inverter', type: 'INVERTER', hostId: null }],
  ...own,
})

const open = async (
  map: Partial<ModuleMapOfDay> = {},
  { right = 'operate' as PlantRight, search = '', moduleMap = {} as FakeHandlers['moduleMap'] } = {},
) => {
  const days: string[] = []
  const opened = await openApp({
    path: `/plant/infos/component-layout?plant=7${search}`,
    token: 'eyJtoken',
    answers: {
      account: { me: async () => aPerson({ name: 'Marta Lindner', email: 'marta@home.test' }) },
      plants: {
        information: async () => ({
          ...aPlant({ id: 7 }),
          externalRoleCode: functionsOf(right),
        }),
        search: async () => ({ total: 1, data: [aPlant({ id: 7 })] }),
      },
      alerts: { recent: async () => ({ total: 0, data: [] }), days: async () => [] },
      moduleMap: {
        powers: async () => ({
          from: 1_790_000_000,
          stepS: 900,
          steps: 3,
          modules: [0, 1, 2, 3, 4, 5, 7].map((place) => ({
            sn: `OP${place}`,
            input: 0,
            powers: place === 5 ? [null, null, null] : [200, place === 2 ? 60 : 210, 190],
          })),
        }),
        ofDay: async ({ params }) => (days.push(params.day), aMap({ day: params.day, ...map })),
        ...moduleMap,
      },
    },
  })
  return { ...opened, days }
}
const region = (name: string) => page.getByRole('region', { name, exact: true })
const map = () => page.getByRole('application', { name: 'Modules of the plant' })

beforeEach(() => page.viewport(1280, 900))

test('the map tells how many gave little, nothing or are unknown, and lists the lowest', async () => {
  const { screen, days } = await open()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Module map')
  await expect.element(screen.getByText(/Saved .* by Cleo/)).toBeVisible()
  expect(days).toEqual([today])
  const rows = region('Lowest five').getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent('South roof, row 2, column 1')
  await expect.element(rows.nth(1)).toHaveTextContent('South roof, row 1, column 3')
  expect(rows.elements()).toHaveLength(2)
  await expect
    .element(screen.getByRole('list', { name: 'What the colours and patterns mean' }))
    .toHaveTextContent(/Zero.*Unknown/)
})

test('printed, the legend keeps its colours and patterns', async () => {
  const { screen } = await open()
  const legend = screen.getByRole('list', { name: 'What the colours and patterns mean' })
  await expect.element(legend).toBeVisible()
  const swatches = [...legend.element().querySelectorAll('[data-level]')]
  expect(swatches).toHaveLength(8)
  // What browsers leave out of a print by default.
  expect(swatches.map((one) => getComputedStyle(one).printColorAdjust)).toEqual(swatches.map(() => 'exact'))
})

test('keys go from module to module, and each is told with what it gave beside its neighbours', async () => {
  const { screen } = await open()
  await expect.element(map()).toBeVisible()
  map().element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect
    .element(screen.getByText(/^South roof, row 1, column 1: Optimizer 1. 2\.1.kWh Usual/))
    .toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  await expect.element(screen.getByText(/^South roof, row 2, column 2: Optimizer 6. -- Unknown/)).toBeInTheDocument()
  const chosen = region('Chosen module')
  await expect.element(chosen).toHaveTextContent('South roof, row 2, column 2')
  expect(chosen.getByRole('listitem').elements()).toHaveLength(6)
  await chosen.getByRole('button', { name: /^1 \/ 3/ }).click()
  await expect.element(chosen).toHaveTextContent(/Optimizer 3.*800.Wh.*40.%.*Below 50/)
  await expect
    .element(chosen.getByRole('link', { name: 'Optimizer 3' }))
    .toHaveAttribute('href', expect.stringContaining('/device-detail'))
  map().element().focus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => chosen.elements()).toEqual([])
})

test('a chosen module shows its day beside those around it, and one that told nothing says so', async () => {
  await open()
  await region('Lowest five').getByRole('button', { name: 'South roof, row 1, column 3' }).click()
  const curve = region('Power over the day, beside the modules around it')
  await expect.element(curve).toHaveTextContent(/South roof, row 1, column 3, .*: at most 200.W, at /)
  const lines = curve.getByRole('list', { name: 'Curves shown' }).getByRole('button')
  await expect
    .poll(() => lines.elements().map((each) => each.textContent))
    .toEqual(['South roof, row 1, column 3', '1 / 2', '1 / 4', '2 / 4'])
  map().element().focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowDown}')
  await expect.element(curve).toHaveTextContent('No power of this module is known on this day.')
  expect(await complaints()).toEqual([])
})

test('without any power on that day, no curve is drawn', async () => {
  await open({}, { moduleMap: { powers: async () => ({ from: 1, stepS: 900, steps: 0, modules: [] }) } })
  await region('Lowest five').getByRole('button', { name: 'South roof, row 1, column 3' }).click()
  await expect
    .element(region('Power over the day, beside the modules around it'))
    .toHaveTextContent(/Nothing was measured/)
})

test('a press chooses the module under the pointer, drawn with its own colour', async () => {
  await open()
  await expect.element(map()).toBeVisible()
  const { width, height } = map().element().getBoundingClientRect()
  await map().click({ position: { x: width / 2 - 15, y: height / 2 + 40 } })
  await expect.element(region('Chosen module')).toHaveTextContent('South roof, row 2, column 2')
})

test('the same is a list, and another day is asked for', async () => {
  const { screen, days } = await open({}, { search: '&as=list' })
  const table = screen.getByRole('table', { name: 'Modules of the plant' })
  await expect.element(table.getByRole('row').nth(4)).toHaveTextContent(/row 1, column 4.*Optimizer 4.*2.kWh/)
  await expect.element(table.getByRole('row').nth(7)).toHaveTextContent(/No device chosen/)
  await screen.getByRole('button', { name: 'Previous day' }).click()
  await expect.poll(() => days.length).toBe(2)
  expect(days[1]! < today).toBe(true)
})

test('while another day is fetched, the energies of the one before do not stand under its name, and the focus stays', async () => {
  const held = { arrive: () => {} }
  const arrives = new Promise<void>((resolve) => (held.arrive = resolve))
  const { screen } = await open(
    {},
    {
      search: '&as=list',
      moduleMap: {
        ofDay: async ({ params }) => {
          if (params.day !== today) await arrives
          return aMap({ day: params.day })
        },
      },
    },
  )
  const row = screen.getByRole('table', { name: 'Modules of the plant' }).getByRole('row').nth(4)
  await expect.element(row).toHaveTextContent(/row 1, column 4.*Optimizer 4.*2.kWh/)
  const previous = screen.getByRole('button', { name: 'Previous day' })
  await previous.click()
  await expect.element(row).not.toHaveTextContent(/kWh/)
  await expect.element(row).toHaveTextContent(/row 1, column 4.*Optimizer 4/)
  await expect.element(screen.getByText('Loading', { exact: true })).toBeVisible()
  await expect.element(previous).toHaveFocus()
  held.arrive()
  await expect.element(row).toHaveTextContent(/row 1, column 4.*Optimizer 4.*2.kWh/)
  await expect.element(screen.getByText(/Saved .* by Cleo/)).toBeVisible()
  await expect.element(previous).toHaveFocus()
})

test('a day that fails to load leaves the tools as they are, says what failed, and is tried again', async () => {
  let isDown = true
  const { screen } = await open(
    {},
    {
      moduleMap: {
        ofDay: async ({ params }) => {
          if (params.day !== today && isDown) throw new CallFailed(500)
          return aMap({ day: params.day })
        },
      },
    },
  )
  await expect.element(map()).toBeVisible()
  const previous = screen.getByRole('button', { name: 'Previous day' })
  await previous.click()
  await expect.element(screen.getByText('The module map could not be loaded.')).toBeVisible()
  await expect.element(previous).toHaveFocus()
  await expect.element(screen.getByRole('radio', { name: 'As a list' })).toBeInTheDocument()
  expect(map().elements()).toEqual([])
  expect(await complaints()).toEqual([])
  // Back to a day that is there.
  await screen.getByRole('button', { name: 'Next day' }).click()
  await expect.element(map()).toBeVisible()
  await previous.click()
  await expect.element(screen.getByText('The module map could not be loaded.')).toBeVisible()
  isDown = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText(/Saved .* by Cleo/)).toBeVisible()
  await expect.element(map()).toBeVisible()
})

test('powers that fail to load are said to be missing, instead of modules that told nothing, and are tried again', async () => {
  let isDown = true
  const { screen } = await open(
    {},
    {
      search: '&of=power',
      moduleMap: {
        powers: async () => {
          if (isDown) throw new CallFailed(500)
          return { from: 1, stepS: 900, steps: 0, modules: [] }
        },
      },
    },
  )
  await expect.element(screen.getByText('This data could not be loaded.')).toBeVisible()
  await expect.element(map()).toBeVisible()
  isDown = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => screen.getByText('This data could not be loaded.').elements()).toEqual([])
})

test('without a drawing the page says so, and without modules what to wait for', async () => {
  const { screen } = await open({ version: 0, savedTime: null, savedBy: null })
  await expect.element(screen.getByText(/It is not drawn yet/)).toBeVisible()
  const empty = await open({ version: 0, savedTime: null, savedBy: null, arrays: [], parts: [] })
  await expect.element(empty.screen.getByText('No modules are known yet')).toBeVisible()
})

test.each([[390], [1280]])('it fits a width of %i and the accessibility rules', async (width) => {
  await page.viewport(width, 844)
  await open()
  await expect.element(map()).toBeVisible()
  await region('Lowest five').getByRole('button', { name: 'South roof, row 2, column 1' }).click()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  expect(await complaints()).toEqual([])
})

const field = (name: string) => page.getByLabelText(name, { exact: true })
/** Those that say something: the card of the photo keeps an empty one, so that it is heard. */
const alerts = () => page.getByRole('alert').filter({ hasText: /\S/ })
const drawing = () => page.getByRole('application', { name: 'Drawing of the modules' })

test('a map is drawn by keys and fields alone: an array, devices in order, a gap; undone, done again and saved', async () => {
  const saved: { version: number; arrays: ModuleMapOfDay['arrays'][number][] }[] = []
  const { screen } = await open(
    { version: 0, savedTime: null, savedBy: null, arrays: [] },
    { moduleMap: { save: async ({ body }) => (saved.push(body as never), { version: 1 }) } },
  )
  const press = async (name: string) => {
    screen.getByRole('button', { name, exact: true }).element().focus()
    await userEvent.keyboard('{Enter}')
  }
  await expect.element(screen.getByText('No modules are known yet')).toBeVisible()
  await press('Draw the map')
  await press('Add an array')
  const columns = field('Columns')
  await expect.element(columns).toHaveValue('5')
  columns.element().focus()
  await userEvent.keyboard('{Control>}a{/Control}4{Enter}')
  await expect
    .element(region('Devices in order'))
    .toHaveTextContent('8 modules of this array have no device. 8 devices')
  await press('Place those that have none')
  drawing().element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  await expect.element(screen.getByText('Array 1, row 2, column 2: OP6')).toBeInTheDocument()
  await userEvent.keyboard('{Delete}')
  await expect.element(screen.getByText('Array 1, row 2, column 2: There is no module here.')).toBeInTheDocument()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(screen.getByText('Array 1, row 2, column 2: OP6')).toBeInTheDocument()
  await userEvent.keyboard('{Control>}y{/Control}{Alt>}{ArrowRight}{/Alt}r')
  await press('Save the map')
  await expect.poll(() => saved.length).toBe(1)
  expect(saved[0]).toMatchObject({ version: 0, arrays: [{ rows: 2, columns: 4, angleDeg: 15, x: 0.5 }] })
  const sns = saved[0]!.arrays[0]!.modules.toSorted((one, other) => one.row - other.row || one.column - other.column)
  expect(sns.map(({ sn }) => sn)).toEqual(['OP0', 'OP1', 'OP2', 'OP3', 'OP7', 'OP5', 'OP4'])
  await expect.poll(() => drawing().elements()).toEqual([])
})

test('modules are numbered by a key or by fields, in the order that is chosen; undone in one step, told with their place, and saved', async () => {
  const saved: { arrays: ModuleMapOfDay['arrays'][number][] }[] = []
  const { screen } = await open(
    {},
    { moduleMap: { save: async ({ body }) => (saved.push(body as never), { version: 4 }) } },
  )
  await screen.getByRole('button', { name: 'Draw the map' }).click()
  await expect.element(region('Numbers')).toHaveTextContent('Modules to number: 8.')
  drawing().element().focus()
  await userEvent.keyboard('n{ArrowDown}')
  // Back and forth: the last one is below the first.
  await expect.element(screen.getByText('South roof, row 2, column 1, number 8: OP4')).toBeInTheDocument()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(screen.getByText('South roof, row 2, column 1: OP4')).toBeInTheDocument()
  // Only those that are chosen, from a number on; the next ones go on from there.
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.element(region('Numbers')).toHaveTextContent('Modules to number: 2.')
  await field('First number').fill('0')
  await expect.element(screen.getByText(/^Enter a whole number/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Number modules' })).toBeDisabled()
  await field('First number').fill('21')
  await field('Order of the numbers').selectOptions('rows')
  await screen.getByRole('button', { name: 'Number modules' }).click()
  await expect.element(screen.getByText(/^South roof, row 2, column 2, number 22: OP5/)).toBeInTheDocument()
  drawing().element().focus()
  await userEvent.keyboard('{Escape}{ArrowUp}{Shift>}{ArrowRight}{/Shift}')
  await expect.element(field('First number')).toHaveValue('23')
  await userEvent.keyboard('n')
  await expect.element(screen.getByText(/^South roof, row 1, column 3, number 24: OP2/)).toBeInTheDocument()
  await userEvent.keyboard('{Shift>}N{/Shift}')
  await expect.element(screen.getByText(/^South roof, row 1, column 3: OP2/)).toBeInTheDocument()
  expect(await complaints()).toEqual([])
  await screen.getByRole('button', { name: 'Save the map' }).click()
  await expect.poll(() => saved.length).toBe(1)
  const numbers = saved[0]!.arrays[0]!.modules.flatMap(({ sn, number }) => (number === undefined ? [] : [[sn, number]]))
  expect(numbers).toEqual([
    ['OP4', 21],
    ['OP5', 22],
  ])
})

test('readers are told the number of a module with its place', async () => {
  const [array] = aMap().arrays
  const { screen } = await open({
    arrays: array
      ? [{ ...array, modules: array.modules.map((module, place) => ({ ...module, number: place + 11 })) }]
      : [],
  })
  await expect
    .element(screen.getByText('South roof, row 2, column 1, number 15', { exact: true }).first())
    .toBeVisible()
})

test('a serial number that is drawn already is refused, with its place', async () => {
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Draw the map' }).click()
  const sn = field('Serial number')
  await expect.element(sn).toHaveValue('OP0')
  await sn.fill('OP7')
  await screen.getByRole('button', { name: 'Use this device' }).click()
  await expect.element(alerts()).toHaveTextContent('OP7 is already in South roof, row 2, column 4.')
  await sn.fill('NEW / 2')
  await screen.getByRole('button', { name: 'Use this device' }).click()
  await expect.poll(() => alerts().elements()).toEqual([])
})

test('who saves after another person is told, and chooses whose map stays', async () => {
  let version = 3
  const saved: unknown[] = []
  const { screen } = await open(
    {},
    {
      moduleMap: {
        ofDay: async ({ params }) => aMap({ day: params.day, version, savedBy: version === 3 ? 'Cleo' : 'Dan' }),
        save: async ({ body }) => {
          if (body.version !== version) throw new Refusal('PLANT_CHANGED_MEANWHILE')
          saved.push(body.version)
          return { version: ++version }
        },
      },
    },
  )
  await screen.getByRole('button', { name: 'Draw the map' }).click()
  await screen.getByRole('button', { name: 'Turn by 15°' }).click()
  version = 4
  await screen.getByRole('button', { name: 'Save the map' }).click()
  await expect.element(alerts()).toHaveTextContent('Dan saved this map since you opened it.')
  expect(saved).toEqual([])
  await screen.getByRole('button', { name: 'Save mine in its place' }).click()
  await expect.poll(() => saved).toEqual([4])
})

test('what is drawn while a save is under way stays, is said to be unsaved, and is saved by the next one', async () => {
  const saved: { version: number; arrays: { angleDeg: number }[] }[] = []
  let answer: () => void = () => undefined
  let version = 3
  const { screen, router } = await open(
    {},
    {
      moduleMap: {
        save: async ({ body }) => {
          saved.push(body)
          await new Promise<void>((resolve) => {
            answer = resolve
          })
          return { version: ++version }
        },
      },
    },
  )
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  await press('Draw the map')
  await press('Turn by 15°')
  await press('Save the map')
  await expect.poll(() => saved.length).toBe(1)
  await press('Turn by 15°')
  // It is there before it says something, so that readers hear it.
  const told = screen.getByRole('status').elements()
  answer()
  const since = screen.getByText('Saved. What you drew since is not saved yet.')
  await expect.element(since).toBeVisible()
  expect(told).toContain(since.element())
  await expect.element(drawing()).toBeVisible()
  await screen.getByRole('main').getByRole('link', { name: 'Devices' }).nth(1).click()
  await expect.element(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/plant/infos/component-layout')
  await press('Keep drawing')
  // Back to what is stored now there is nothing to save; before it there is.
  await press('Undo')
  await expect.element(screen.getByRole('button', { name: 'Save the map' })).toBeDisabled()
  await press('Undo')
  await press('Redo')
  await press('Redo')
  await press('Save the map')
  await expect.poll(() => saved.length).toBe(2)
  answer()
  await expect.poll(() => drawing().elements()).toEqual([])
  expect(saved.map((one) => [one.version, one.arrays[0]?.angleDeg])).toEqual([
    [3, 15],
    [4, 30],
  ])
})

test('while a save is under way and until its map is fetched, no drawing begins: it would be of the map before', async () => {
  const saved: number[] = []
  const waiting: (() => void)[] = []
  const answered = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve)
    })
  let [version, asks] = [3, 0]
  const { screen, router } = await open(
    {},
    {
      moduleMap: {
        ofDay: async ({ params }) => {
          const stored = aMap({ day: params.day, version })
          if (asks++ > 0) await answered()
          return stored
        },
        save: async ({ body }) => {
          if (body.version !== version) throw new Refusal('PLANT_CHANGED_MEANWHILE')
          saved.push(body.version)
          if (saved.length === 1) await answered()
          return { version: ++version }
        },
      },
    },
  )
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  const draw = screen.getByRole('button', { name: 'Draw the map' })
  await press('Draw the map')
  await press('Turn by 15°')
  await press('Save the map')
  await press('Cancel')
  await press('Leave')
  await expect.element(draw).toBeDisabled()
  // Also after another page.
  await router.navigate({ to: '/plant/infos/detail', search: { plant: 7 } })
  await expect.element(draw).not.toBeInTheDocument()
  await router.navigate({ to: '/plant/infos/component-layout', search: { plant: 7 } })
  await expect.element(draw).toBeDisabled()
  const before = asks
  waiting.shift()?.()
  // What is stored is asked for after the answer.
  await expect.poll(() => asks).toBeGreaterThan(before)
  await expect.element(draw).toBeDisabled()
  for (const answer of waiting.splice(0)) answer()
  await expect.element(draw).toBeEnabled()
  await press('Draw the map')
  await press('Turn by 15°')
  await expect.element(drawing()).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Save the map' })).toBeEnabled()
  await press('Save the map')
  await expect.poll(() => saved).toEqual([3, 4])
  expect(alerts().elements()).toEqual([])
})

test('nobody loses a drawing by leaving: Cancel and links ask, and an unchanged map is left at once', async () => {
  const { screen, router } = await open()
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  await press('Draw the map')
  await press('Cancel')
  await expect.element(map()).toBeVisible()
  await press('Draw the map')
  await press('Turn by 15°')
  await press('Cancel')
  await expect.element(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  expect(await complaints()).toEqual([])
  await press('Keep drawing')
  await expect.element(drawing()).toBeVisible()
  await screen.getByRole('main').getByRole('link', { name: 'Devices' }).nth(1).click()
  await expect.element(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/plant/infos/component-layout')
  await press('Leave')
  await expect.poll(() => router.state.location.pathname).toBe('/plant/infos/device')
})

test('an array is dragged with the pointer, and who may only view the plant cannot draw', async () => {
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Draw the map' }).click()
  await expect.element(field('To the right, m')).toHaveValue('0')
  const { left, top, width, height } = drawing().element().getBoundingClientRect()
  const [x, y] = [left + width / 2 + 20, top + height / 2 + 20]
  const send = (type: string, clientX: number) =>
    drawing()
      .element()
      .dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX, clientY: y }))
  const element = drawing().element()
  Object.assign(element, { setPointerCapture: () => undefined })
  send('pointerdown', x)
  send('pointermove', x + 60)
  send('pointerup', x + 60)
  await expect.poll(() => Number((field('To the right, m').element() as HTMLInputElement).value)).toBeGreaterThan(0.5)
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(field('To the right, m')).toHaveValue('0')
  expect(await complaints()).toEqual([])
  const viewer = await open({}, { right: 'read' })
  await expect.element(map()).toBeVisible()
  expect(viewer.screen.getByRole('button', { name: 'Draw the map' }).elements()).toEqual([])
})

test('by touch a finger drags an array, and two enlarge the drawing without moving anything', async () => {
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Draw the map' }).click()
  const right = () => Number((field('To the right, m').element() as HTMLInputElement).value)
  await expect.poll(right).toBe(0)
  const surface = drawing().element()
  Object.assign(surface, { setPointerCapture: () => undefined })
  const { left, top, width, height } = surface.getBoundingClientRect()
  const [x, y] = [left + width / 2 + 20, top + height / 2 + 20]
  const touch = (type: string, pointerId: number, clientX: number) =>
    surface.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerType: 'touch', pointerId, button: 0, clientX, clientY: y }),
    )
  // The page must not scroll away under the finger.
  expect(getComputedStyle(surface).touchAction).toBe('none')
  touch('pointerdown', 1, x)
  touch('pointermove', 1, x + 60)
  touch('pointerup', 1, x + 60)
  await expect.poll(right).toBeGreaterThan(0.5)
  const moved = right()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(right).toBe(0)

  // A second finger comes while the first one drags: the array is where it was, and the drawing gets larger.
  touch('pointerdown', 2, x)
  touch('pointermove', 2, x + 30)
  touch('pointerdown', 3, x + 80)
  touch('pointermove', 2, x - 10)
  touch('pointermove', 3, x + 130)
  touch('pointerup', 2, x - 10)
  touch('pointermove', 3, x + 200)
  touch('pointerup', 3, x + 200)
  await expect.poll(right).toBe(0)
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Redo' })).toBeEnabled()
  // What is larger moves by less for the same way of the finger.
  touch('pointerdown', 4, x)
  touch('pointermove', 4, x + 60)
  touch('pointerup', 4, x + 60)
  await expect.poll(right).toBeGreaterThan(0)
  expect(right()).toBeLessThan(moved)
  // What a call takes from the finger is not moved.
  const before = right()
  touch('pointerdown', 5, x)
  touch('pointermove', 5, x + 60)
  touch('pointercancel', 5, x + 60)
  await expect.poll(right).toBe(before)
  expect(await complaints()).toEqual([])
})

test('several arrays are chosen by keys, moved, brought in line and removed, each undone in one step', async () => {
  const second = { ...aMap().arrays[0]!, id: 2, name: 'Garage', x: 1.5, y: 8, modules: [] }
  const garage = { ...second, modules: aMap().arrays[0]!.modules.map((one) => ({ ...one, sn: null })) }
  const { screen } = await open({ arrays: [...aMap().arrays, garage] })
  await screen.getByRole('button', { name: 'Draw the map' }).click()
  const x = field('To the right, m')
  await expect.element(x).toHaveValue('0')
  drawing().element().focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}')
  const several = region('Several chosen')
  await expect.element(several).toHaveTextContent('Modules: 4. Arrays: 1.')
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(several).toHaveTextContent('Modules: 16. Arrays: 2.')
  await expect.element(screen.getByRole('status').filter({ hasText: 'Modules: 16.' })).toBeInTheDocument()
  expect(await complaints()).toEqual([])
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await several.getByRole('button', { name: 'Align left' }).click()
  drawing().element().focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(x).toHaveValue('0.5')
  await field('Array to change').selectOptions('Garage')
  await expect.element(x).toHaveValue('0.5')
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(x).toHaveValue('2')
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(x).toHaveValue('1.5')
  drawing().element().focus()
  await userEvent.keyboard('{Control>}a{/Control}')
  await several.getByRole('button', { name: 'Remove these arrays' }).click()
  await expect.poll(() => several.elements()).toEqual([])
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(several).toHaveTextContent('Modules: 16. Arrays: 2.')
})

test('a frame that is drawn with Shift, or after a button without keys, chooses all modules in it', async () => {
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Draw the map' }).click()
  await expect.element(field('To the right, m')).toHaveValue('0')
  const element = drawing().element()
  Object.assign(element, { setPointerCapture: () => undefined })
  const { left, top, width, height } = element.getBoundingClientRect()
  const drag = (shiftKey: boolean, [x, y]: readonly [number, number]) => {
    const send = (type: string, clientX: number, clientY: number) =>
      element.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, shiftKey, clientX, clientY }),
      )
    send('pointerdown', left + 4, top + 4)
    send('pointermove', left + x, top + y)
    send('pointerup', left + x, top + y)
  }
  drag(true, [width - 4, height - 4])
  await expect.element(region('Several chosen')).toHaveTextContent('Modules: 8. Arrays: 1.')
  await screen.getByRole('button', { name: 'Choose several' }).click()
  drag(false, [width / 2, height - 4])
  await expect.element(region('Several chosen')).toHaveTextContent('Modules: 4. Arrays: 1.')
  await region('Several chosen').getByRole('button', { name: 'Remove these modules' }).click()
  await expect.element(screen.getByText('South roof, row 1, column 1: There is no module here.')).toBeInTheDocument()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('South roof, row 1, column 1: OP0')).toBeInTheDocument()
})

test('a day is gone through by its slider and by itself: powers at an instant beside their siblings', async () => {
  const { screen } = await open()
  await screen.getByRole('radio', { name: 'Over the day' }).click()
  const time = screen.getByRole('slider', { name: 'Time of day' })
  await expect.element(time).toHaveAttribute('max', '2')
  await expect.element(region('Lowest five').getByRole('listitem')).toHaveTextContent(/row 1, column 3.*60.W.*28.%/)
  time.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(region('Lowest five')).toHaveTextContent('No module gave much less')
  await screen.getByRole('button', { name: 'Play' }).click()
  await expect.element(region('Lowest five').getByRole('listitem')).toHaveTextContent(/60.W/)
  await expect.element(screen.getByRole('button', { name: 'Play' })).toBeVisible()
  await expect.element(time).toHaveValue('2')
  expect(await complaints()).toEqual([])
})

test('while the slider is dragged the time goes along, and figures wait for the end', async () => {
  const { screen } = await open({}, { search: '&of=power' })
  const slider = screen.getByRole('slider', { name: 'Time of day' })
  const lowest = region('Lowest five')
  await expect.element(lowest.getByRole('listitem')).toHaveTextContent(/60.W/)
  const input = slider.element()
  if (!(input instanceof HTMLInputElement)) throw new Error('The slider is no input')
  const shown = () => [screen.getByRole('status').getByText(/:/).element().textContent, lowest.element().textContent]
  const [firstTime, firstFigures] = shown()
  // No timer can end between these steps.
  for (const step of ['0', '1', '2', '0']) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, step)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const [time, figures] = shown()
  expect(time).not.toBe(firstTime)
  expect(figures).toBe(firstFigures)
  await expect.element(lowest).toHaveTextContent('No module gave much less')
})

const aSticker = (row: number, column: number, sn: string) => ({
  row,
  column,
  sn,
  format: 'Code128',
  certainty: 0.95,
  box: [
    [10, 10],
    [90, 10],
    [90, 30],
    [10, 30],
  ],
  doubt: null,
  drawn: null,
  nearest: null,
})
const chosen = async (width = 300, height = 200) => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  return new File([blob!], 'sheet.png', { type: 'image/png' })
}

test.each([[390], [1280]])(
  'a photo of the paper map is put on the drawing, corrected there and saved, at a width of %i',
  async (width) => {
    await page.viewport(width, 844)
    const pictures: string[] = []
    const saved: { arrays: ModuleMapOfDay['arrays'][number][] }[] = []
    const { screen } = await open(
      {},
      {
        moduleMap: {
          save: async ({ body }) => (saved.push(body as never), { version: 4 }),
          recognise: async ({ body }) => {
            pictures.push(body.picture)
            return {
              picture: { width: 300, height: 200 },
              grids: [
                {
                  arrayId: null,
                  rows: 2,
                  columns: 2,
                  cells: [
                    {
                      ...aSticker(0, 0, 'OP1'),
                      doubt: 'OPTIMIZER_ALREADY_IN_PLANT' as const,
                      drawn: { array: 'South roof', row: 0, column: 1 },
                    },
                    aSticker(0, 1, 'NEW1'),
                    { ...aSticker(1, 1, 'OPX'), doubt: 'OPTIMIZER_NOT_IN_PLANT' as const, nearest: 'OP7' },
                  ],
                },
              ],
              loose: [aSticker(0, 0, 'FAR')],
            }
          },
        },
      },
    )
    await screen.getByRole('button', { name: 'Draw the map' }).click()
    const card = region('Paper map')
    await card
      .getByLabelText('Choose a photo of the sheet')
      .first()
      .upload(await chosen())
    await expect.element(card).toHaveTextContent('Stickers read: 3. Rows: 2, columns: 2.')
    expect(atob(pictures[0]!).slice(6, 10)).toBe('JFIF')
    expect(await complaints()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await card.getByRole('button', { name: 'Mirror' }).click()
    await card.getByRole('button', { name: 'Put on the map' }).click()
    await expect.element(card).toHaveTextContent('FAR is apart from the others')
    await expect
      .element(card)
      .toHaveTextContent('OP1 is drawn already and moves here. Until now: South roof, row 1, column 2.')
    await card.getByRole('button', { name: 'Use OP7, which differs in one character' }).click()
    // It is drawn elsewhere, and a device is in one place only.
    await expect.element(screen.getByText(/OP7 is already in South roof, row 2, column 4/)).toBeVisible()
    await card.getByRole('button', { name: 'Row 2, column 1' }).click()
    await expect.element(region('Chosen module')).toHaveTextContent('Photo 1, row 2, column 1')
    await field('Serial number').fill('OPY')
    await screen.getByRole('button', { name: 'Use this device' }).click()
    expect(await complaints()).toEqual([])
    await screen.getByRole('button', { name: 'Save the map' }).click()
    await expect.poll(() => saved.length).toBe(1)
    expect(saved[0]!.arrays.map(({ name }) => name)).toEqual(['South roof', 'Photo 1'])
    const placed = saved[0]!.arrays[1]!.modules.map(({ sn, row, column }) => [sn, row, column])
    expect(placed).toEqual(
      expect.arrayContaining([
        ['OP1', 0, 1],
        ['NEW1', 0, 0],
        ['OPY', 1, 0],
      ]),
    )
    expect(saved[0]!.arrays[0]!.modules.find(({ row, column }) => row === 0 && column === 1)).toMatchObject({
      sn: null,
    })
  },
)

test('a photo that cannot be read is told with what to do better, and the drawing stays', async () => {
  const reasons = ['tooDark', 'noGrid']
  const { screen } = await open(
    {},
    {
      moduleMap: {
        recognise: async () => {
          throw new Refusal('RECOGNITION_ERROR', reasons.shift())
        },
      },
    },
  )
  await screen.getByRole('button', { name: 'Draw the map' }).click()
  const card = region('Paper map')
  await card
    .getByLabelText('Choose a photo of the sheet')
    .first()
    .upload(await chosen())
  await expect.element(card.getByRole('alert')).toHaveTextContent('The photo is too dark.')
  await card
    .getByLabelText('Choose a photo of the sheet')
    .first()
    .upload(await chosen())
  await expect.element(card.getByRole('alert')).toHaveTextContent('There are too few stickers')
  await card
    .getByLabelText('Choose a photo of the sheet')
    .first()
    .upload(new File(['no picture'], 'sheet.png', { type: 'image/png' }))
  await expect.element(card.getByRole('alert')).toHaveTextContent('This file cannot be read as a photo.')
  await expect.element(drawing()).toBeVisible()
})

const choosePhoto = async (card: ReturnType<typeof region>) =>
  card
    .getByLabelText('Choose a photo of the sheet')
    .first()
    .upload(await chosen())

test('sheets are printed as they are drawn; a photo of one fills the array for which it was printed', async () => {
  const printed: { body: unknown; language: unknown }[] = []
  const { screen } = await open(
    {},
    {
      moduleMap: {
        print: async ({ body, query }) => {
          printed.push({ body, language: query.language })
          if (printed.length === 1) throw new Refusal('TOO_MANY_REQUESTS')
          return { name: 'paper-map-1.pdf', pieces: ['sheet'] }
        },
        recognise: async () => ({
          picture: { width: 300, height: 200 },
          grids: [{ arrayId: 1, rows: 2, columns: 5, cells: [aSticker(1, 1, 'NEW1')] }],
          loose: [],
        }),
      },
    },
  )
  await screen.getByRole('button', { name: 'Draw the map' }).click()
  const card = region('Paper map')
  await card.getByRole('button', { name: 'Sheets as PDF' }).click()
  const fault = card.getByText(/^The sheets could not be printed/)
  await expect.element(fault).toBeVisible()
  await card.getByRole('button', { name: 'Sheets as PDF' }).click()
  await expect.poll(() => printed.length).toBe(2)
  expect(printed[1]).toMatchObject({ body: { arrays: [{ id: 1, name: 'South roof' }] }, language: 'en' })
  await expect.element(fault).not.toBeInTheDocument()

  await choosePhoto(card)
  await expect.element(card).toHaveTextContent('This sheet was printed for South roof.')
  // Its marks say how it lies.
  await expect.element(card.getByRole('button', { name: 'Mirror' })).not.toBeInTheDocument()
  await expect.element(card.getByRole('button', { name: 'Set the corners by hand' })).not.toBeInTheDocument()
  await card.getByRole('button', { name: 'Put on the map' }).click()
  await expect.element(region('Chosen module')).toHaveTextContent('South roof')
  await expect.element(screen.getByRole('combobox', { name: 'Array to change' })).not.toBeInTheDocument()
})

test.each([[390], [1280]])(
  'a sheet in which no grid is found is read by its four corners, at a width of %i',
  async (width) => {
    await page.viewport(width, 844)
    const frames: unknown[] = []
    const { screen } = await open(
      {},
      {
        moduleMap: {
          recognise: async ({ body }) => {
            frames.push(body.frame)
            if (!body.frame) throw new Refusal('RECOGNITION_ERROR', 'noGrid')
            return {
              picture: { width: 300, height: 200 },
              grids: [{ arrayId: null, rows: 3, columns: 4, cells: [aSticker(0, 0, 'NEW1')] }],
              loose: [],
            }
          },
        },
      },
    )
    await screen.getByRole('button', { name: 'Draw the map' }).click()
    const card = region('Paper map')
    await choosePhoto(card)
    await card.getByRole('button', { name: 'Set the corners by hand' }).click()
    const corner = card.getByRole('button', { name: /^Upper left/ })
    await expect.element(corner).toHaveAccessibleName('Upper left: 15 % from the left, 15 % from the top')
    const element = corner.element()
    if (element instanceof HTMLElement) element.focus()
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}{ArrowLeft}')
    await expect.element(corner).toHaveAccessibleName('Upper left: 17 % from the left, 18 % from the top')
    // A press on the photo moves the corner that is nearest.
    await card.getByRole('img', { name: 'Photo of the paper map' }).click({ position: { x: 4, y: 4 } })
    await expect.element(corner).toHaveAccessibleName(/^Upper left: [0-3] % from the left, [0-3] % from the top$/)
    await card.getByRole('textbox', { name: 'Rows' }).fill('3')
    await card.getByRole('textbox', { name: 'Columns' }).fill('4')
    expect(await complaints()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await card.getByRole('button', { name: 'Read again' }).click()
    await expect.element(card).toHaveTextContent('Stickers read: 1. Rows: 3, columns: 4.')
    expect(frames).toMatchObject([undefined, { rows: 3, columns: 4, corners: { lowerRight: { x: 0.85, y: 0.85 } } }])
  },
)
