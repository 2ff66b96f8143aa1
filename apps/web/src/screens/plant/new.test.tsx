import { CallFailed } from '@heliograph/contract/browser'
import { Refusal } from '@heliograph/domain/errors'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aDetail } from '#features/plants/plant-facts/plant-facts.fixture.ts'
import { openApp } from '#testing/open-app.tsx'

beforeEach(() => page.viewport(390, 844))

const openNew = async () => {
  const { screen } = await openApp({ path: '/plant/new', token: 'eyJtoken' })
  const tilt = screen.getByRole('slider', { name: 'Tilt of the modules, as a drawing' })
  const azimuth = screen.getByRole('slider', { name: 'Orientation of the modules, as a compass' })
  const typed = {
    tilt: screen.getByRole('textbox', { name: 'Module tilt' }),
    azimuth: screen.getByRole('textbox', { name: 'Module orientation' }),
  }
  await expect.element(azimuth).toHaveAttribute('aria-valuetext', 'Not entered')
  return { screen, tilt, azimuth, typed }
}

/** A point of a drawing, from its middle, in shares of its size. */
const pointOf = (drawing: Element, right: number, down: number) => {
  const { x, y, width, height } = drawing.getBoundingClientRect()
  return { clientX: x + width * (0.5 + right), clientY: y + height * (0.5 + down) }
}
const press = (drawing: Element, right: number, down: number) =>
  drawing.dispatchEvent(new MouseEvent('click', { bubbles: true, ...pointOf(drawing, right, down) }))

test('on a phone the page is as wide as every other one', async () => {
  const { screen } = await openApp({ path: '/plant/new', token: 'eyJtoken' })
  const title = screen.getByRole('heading', { level: 1 })
  await expect.element(title).toBeVisible()
  const main = title.element().closest('main')!
  const inset = Number.parseFloat(getComputedStyle(main).paddingInlineStart)
  expect(title.element().getBoundingClientRect().left).toBe(main.getBoundingClientRect().left + inset)
})

test('a press on the compass enters the orientation clockwise from north, and one on the roof its tilt', async () => {
  const { azimuth, tilt, typed } = await openNew()
  for (const [right, down, degrees, text] of [
    [0, -0.3, '0', '0° N'],
    [0.3, 0, '90', '90° E'],
    [0, 0.3, '180', '180° S'],
    [-0.3, 0, '270', '270° W'],
    [-0.2, 0.2, '225', '225° SW'],
  ] as const) {
    press(azimuth.element(), right, down)
    await expect.element(typed.azimuth).toHaveValue(degrees)
    await expect.element(azimuth).toHaveAttribute('aria-valuetext', text)
  }
  // The middle has no direction.
  press(azimuth.element(), 0, 0)
  await expect.element(typed.azimuth).toHaveValue('225')

  // The eave is at the lower left: 45° is to its upper right.
  const eave = { right: -52 / 140, down: 48 / 140 }
  press(tilt.element(), eave.right + 0.3, eave.down - 0.3)
  await expect.element(typed.tilt).toHaveValue('45')
  press(tilt.element(), eave.right + 0.3, eave.down + 0.1)
  await expect.element(typed.tilt).toHaveValue('0')
  press(tilt.element(), eave.right - 0.1, eave.down - 0.4)
  await expect.element(typed.tilt).toHaveValue('90')
})

test('the dials turn with the keys: by a degree, by fifteen, and not beyond their limits', async () => {
  const { azimuth, tilt, typed } = await openNew()
  azimuth.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(typed.azimuth).toHaveValue('180')
  await userEvent.keyboard('{ArrowRight}{PageUp}')
  await expect.element(typed.azimuth).toHaveValue('196')
  await userEvent.keyboard('{Home}{ArrowLeft}')
  await expect.element(typed.azimuth).toHaveValue('359')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(typed.azimuth).toHaveValue('1')

  tilt.element().focus()
  await userEvent.keyboard('{End}{ArrowUp}')
  await expect.element(typed.tilt).toHaveValue('90')
  await userEvent.keyboard('{Home}{PageDown}')
  await expect.element(typed.tilt).toHaveValue('0')
})

test('the handle is dragged with a thumb, and what is typed turns the dial', async () => {
  const { azimuth, typed } = await openNew()
  await typed.azimuth.fill('90')
  await expect.element(azimuth).toHaveAttribute('aria-valuenow', '90')
  const handle = azimuth.element().querySelector('g')!
  const at = (right: number, down: number) => ({
    bubbles: true,
    pointerId: 7,
    pointerType: 'touch',
    ...pointOf(azimuth.element(), right, down),
  })
  // A real pointer is required to capture one.
  let held = false
  handle.setPointerCapture = () => void (held = true)
  handle.hasPointerCapture = () => held
  handle.dispatchEvent(new PointerEvent('pointermove', at(0, 0.3)))
  await expect.element(typed.azimuth).toHaveValue('90')
  handle.dispatchEvent(new PointerEvent('pointerdown', at(0.3, 0)))
  handle.dispatchEvent(new PointerEvent('pointermove', at(0.2, 0.2)))
  await expect.element(typed.azimuth).toHaveValue('135')
  // The page still scrolls over the rest of the drawing.
  expect([getComputedStyle(handle).touchAction, getComputedStyle(azimuth.element()).touchAction]).toEqual([
    'none',
    'manipulation',
  ])
  const { width, height } = handle.getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)

  // What is no angle shows none.
  await typed.azimuth.fill('south')
  await expect.element(azimuth).toHaveAttribute('aria-valuetext', 'Not entered')
  await typed.azimuth.fill('361')
  await expect.element(azimuth).toHaveAttribute('aria-valuetext', 'Not entered')
})

const draft = {
  point: { lat: 48.137, lng: 11.575 },
  place: 'Munich',
  zone: 'Europe/Berlin',
  name: 'Haus Lindner',
  capacity: '9.8',
}
const photoFile = async (width: number, height: number) => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.fillRect(0, 0, width / 2, height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg'))
  return new File([blob ?? ''], 'IMG_2041.jpg', { type: 'image/jpeg' })
}

test('a photo stays over a reload, is sent small, and only it is sent again when it did not arrive', async () => {
  const created: string[] = []
  const sent: string[] = []
  const open = (kept: Record<string, string>) =>
    openApp({
      path: '/plant/new',
      token: 'eyJtoken',
      kept,
      answers: {
        regions: { place: () => Promise.reject(new TypeError('Failed to fetch')) },
        plants: {
          create: async ({ body }) => {
            created.push(body.station.name)
            return aDetail({ station: { name: body.station.name } }).station
          },
          putPicture: async ({ params: { id }, body }) => {
            sent.push(body.picture)
            if (sent.length === 1) throw new TypeError('Failed to fetch')
            return aDetail({ station: { id } }).station
          },
        },
      },
    })
  const first = await open({ 'new-plant': JSON.stringify(draft) })
  const field = first.screen.getByRole('group', { name: 'Photo' })
  await expect.element(field).toBeVisible()
  const input = field.element().querySelectorAll('input')
  expect([...input].map((one) => [one.accept, one.getAttribute('capture')])).toEqual([
    ['image/*', 'environment'],
    ['image/*', null],
  ])
  await userEvent.upload(input[1]!, new File(['<svg/>'], 'roof.svg.jpg', { type: 'image/jpeg' }))
  await expect.element(field.getByText('This file could not be opened as a photo.')).toBeVisible()
  await userEvent.upload(input[1]!, await photoFile(3200, 2400))
  await expect.element(field.getByRole('img', { name: 'Photo' })).toBeVisible()
  const kept = sessionStorage.getItem('new-plant-photo') ?? ''
  await first.screen.unmount()

  const { screen, router } = await open({ 'new-plant': JSON.stringify(draft), 'new-plant-photo': kept })
  await expect.element(screen.getByRole('img', { name: 'Photo' })).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Name of the plant' })).toHaveValue('Haus Lindner')
  await screen.getByRole('button', { name: 'Create the plant' }).click()
  await expect.element(screen.getByText('Haus Lindner is created. Only its photo did not arrive.')).toBeVisible()
  await screen.getByRole('button', { name: 'Send the photo again' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/connect-device')
  expect([created, sent.length, sent[0] === sent[1]]).toEqual([['Haus Lindner'], 2, true])
  expect([sessionStorage.getItem('new-plant'), sessionStorage.getItem('new-plant-photo')]).toEqual([null, null])
  const picture = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${sent[0]}`)).blob())
  expect([picture.width, picture.height]).toEqual([1600, 1200])
})

test('a place that could not be looked up holds nothing up: the server knows its zone, or asks for one', async () => {
  const sent: unknown[] = []
  const { screen, router } = await openApp({
    path: '/plant/new',
    token: 'eyJtoken',
    kept: { 'new-plant': JSON.stringify({ ...draft, zone: '' }) },
    answers: {
      regions: { place: () => Promise.reject(new TypeError('Failed to fetch')) },
      plants: {
        create: async ({ body: { station } }) => {
          sent.push(station.region)
          if (sent.length === 1) throw new Refusal('PARAM_ERROR', 'body/station/region/timezone')
          return aDetail().station
        },
      },
    },
  })
  const create = screen.getByRole('button', { name: 'Create the plant' })
  await expect.element(create).toBeVisible()
  await expect.element(screen.getByText('No town nearby')).not.toBeInTheDocument()
  await create.click()
  const zone = screen.getByRole('combobox', { name: 'Time zone of the plant' })
  await expect.element(zone).toHaveAccessibleDescription('Choose the time zone of the plant.')
  await zone.selectOptions('Europe/Berlin')
  await create.click()
  await expect.poll(() => router.state.location.pathname).toBe('/connect-device')
  expect(sent).toEqual([undefined, { timezone: 'Europe/Berlin' }])
})

test('a plant whose answer was lost is sent again under the same key, over a reload too; changed, it is another request', async () => {
  const sent: Record<'name' | 'key', string | undefined>[] = []
  const open = (kept: Record<string, string>, isLost: boolean) =>
    openApp({
      path: '/plant/new',
      token: 'eyJtoken',
      kept,
      answers: {
        regions: { place: async () => placeNamed('Munich') },
        plants: {
          create: async ({ body: { station, requestKey } }) => {
            sent.push({ name: station.name, key: requestKey })
            if (isLost) throw new TypeError('Failed to fetch')
            return aDetail().station
          },
        },
      },
    })
  const press = async ({ screen }: Awaited<ReturnType<typeof open>>, times: number) => {
    await screen.getByRole('button', { name: 'Create the plant' }).click()
    await expect.poll(() => sent.length).toBe(times)
  }
  const first = await open({ 'new-plant': JSON.stringify(draft) }, true)
  await press(first, 1)
  await expect.element(first.screen.getByText('What you entered is still here.')).toBeVisible()
  await press(first, 2)
  const kept = { ...sessionStorage } as Record<string, string>
  await first.screen.unmount()

  const second = await open(kept, true)
  await press(second, 3)
  await second.screen.getByRole('textbox', { name: 'Name of the plant' }).fill('Haus Winter')
  await press(second, 4)
  const again = { ...sessionStorage } as Record<string, string>
  await second.screen.unmount()
  const third = await open(again, false)
  await press(third, 5)
  await expect.poll(() => third.router.state.location.pathname).toBe('/connect-device')
  const [{ key } = { key: '' }, , , { key: other } = { key: '' }] = sent
  expect(key).toMatch(/^[A-Za-z0-9-]{8,40}$/)
  expect(other).not.toBe(key)
  expect(sent).toEqual([
    ...Array.from({ length: 3 }, () => ({ name: 'Haus Lindner', key })),
    ...Array.from({ length: 2 }, () => ({ name: 'Haus Winter', key: other })),
  ])
  // The next plant may be just like it.
  expect(Object.keys(sessionStorage).filter((name) => name.startsWith('new-plant'))).toEqual([])
})

test('what was typed and not sent goes with a log-out: the next person at this tab finds none of it', async () => {
  const { screen } = await openApp({
    path: '/plant/new',
    token: 'eyJtoken',
    kept: {
      'new-plant': JSON.stringify({ ...draft, contactPhone: '+49 170 1234567' }),
      'new-plant-photo': 'data:image/jpeg;base64,/9j/',
      'import-plants': JSON.stringify({ rows: [{ row: 2, cells: { name: 'Customer' } }], ignored: [] }),
    },
    answers: { auth: { logout: async () => ({}) }, regions: { place: async () => placeNamed('Munich') } },
  })
  await expect.element(screen.getByRole('textbox', { name: 'Name of the plant' })).toHaveValue('Haus Lindner')
  await screen.getByRole('button', { name: 'User menu' }).click()
  await screen.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect.element(screen.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect.poll(() => Object.keys(sessionStorage).filter((key) => /plant/.test(key))).toEqual([])
})

/** As a server makes them: unsigned, which only the server would notice. */
const tokenOf = (userId: number) =>
  ['e30', btoa(JSON.stringify({ mdc: 'FOREIGN_1', detail: { userId } })).replaceAll('=', ''), `${userId}`].join('.')

test.each([
  ['another person who logs in at this tab finds none of it', 9, ''],
  ['the same person goes on with it', 8, 'Haus Lindner'],
])('of what was typed and not sent when a session ended elsewhere, %s', async (_, nextId, found) => {
  let isOver = false
  const { screen, router, started } = await openApp({
    path: '/plant/new',
    token: tokenOf(8),
    kept: { 'new-plant': JSON.stringify(draft) },
    answers: {
      auth: {
        token: async () => ({
          access_token: tokenOf(nextId),
          token_type: 'bearer' as const,
          refresh_token: 'eyJrefresh',
          expires_in: 1000,
          scope: 'all',
          jti: '1',
        }),
      },
      alerts: {
        recent: async () => {
          if (isOver) throw new CallFailed(401)
          return { total: 0, data: [] }
        },
      },
      regions: { place: async () => placeNamed('Munich') },
    },
  })
  const name = screen.getByRole('textbox', { name: 'Name of the plant' })
  await expect.element(name).toHaveValue('Haus Lindner')
  isOver = true
  await started.cache.invalidateQueries({ queryKey: ['alerts'] })
  await screen.getByLabelText('Account').fill('ben@example.org')
  await screen.getByLabelText('Password', { exact: true }).fill('secret')
  isOver = false
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/plant/new')
  await expect.element(name).toHaveValue(found)
})

test('prices are typed with the sign of the place’s currency, and with no other one', async () => {
  const sent: unknown[] = []
  const { screen, router } = await openApp({
    path: '/plant/new',
    token: 'eyJtoken',
    kept: { 'new-plant': JSON.stringify(draft) },
    answers: {
      regions: { place: async () => placeNamed('Munich') },
      plants: {
        create: async ({ body: { finance } }) => {
          sent.push(finance)
          return aDetail().station
        },
      },
    },
  })
  const create = screen.getByRole('button', { name: 'Create the plant' })
  await expect.element(screen.getByText(/Europe\/Berlin/)).toBeVisible()
  await screen.getByLabelText('Price when sold').fill('€0,12')
  await expect.element(screen.getByText('= 0.12', { exact: true })).toBeVisible()
  const bought = screen.getByLabelText('Price when bought')
  await bought.fill('$0.38')
  await create.click()
  await expect.element(bought).toHaveAccessibleDescription('Enter a price of 0 or more.')
  await bought.fill('0,38 €/kWh')
  await create.click()
  await expect.poll(() => router.state.location.pathname).toBe('/connect-device')
  expect(sent).toEqual([{ benchmarkPrice: 0.12, consumptionPrice: 0.38 }])
})

test('a price that was typed before the place is known is understood as soon as it is, and as long as the pin moves', async () => {
  const sent: unknown[] = []
  const looked = { up: () => {} }
  const lookedUp = new Promise<void>((done) => (looked.up = done))
  const asked: unknown[] = []
  const { screen, router } = await openApp({
    path: '/plant/new',
    token: 'eyJtoken',
    kept: { 'new-plant': JSON.stringify({ ...draft, point: null, place: '' }) },
    answers: {
      regions: {
        place: async ({ query }) => {
          asked.push(query)
          if (asked.length === 1) return placeNamed('Dachau')
          await lookedUp
          return placeNamed('Munich')
        },
      },
      plants: {
        create: async ({ body: { finance } }) => {
          sent.push(finance)
          return aDetail().station
        },
      },
    },
  })
  const sold = screen.getByLabelText('Price when sold')
  const understood = screen.getByText('= 0.12', { exact: true })
  await sold.fill('€0,12')
  await screen.getByRole('button', { name: 'Choose on the map' }).click()
  const map = screen.getByRole('group', { name: 'Map to choose the place' })
  await map.click({ position: { x: 200, y: 120 } })
  await expect.element(understood).toBeVisible()
  await map.click({ position: { x: 120, y: 80 } })
  await expect.poll(() => asked).toHaveLength(2)
  await expect.element(understood).toBeVisible()
  looked.up()
  await expect.element(screen.getByText(/Munich/)).toBeVisible()
  await screen.getByRole('button', { name: 'Create the plant' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/connect-device')
  expect(sent).toMatchObject([{ benchmarkPrice: 0.12 }])
})

const placeNamed = (town: string) => ({
  nationId: 60,
  countryCode: 'DE',
  nationName: 'Germany',
  level1: 1,
  level1Name: 'Bavaria',
  level2: null,
  level2Name: null,
  town,
  distance: 0,
  timezone: 'Europe/Berlin',
  timezoneList: ['Europe/Berlin'],
  currency: 'EUR',
})

test('the place is chosen on a map: pressed, dragged, or moved by keys, with the nearest town in words', async () => {
  const pointsAsked: { latitude: number; longitude: number }[] = []
  const { screen } = await openApp({
    path: '/plant/new',
    token: 'eyJtoken',
    kept: { 'new-plant': JSON.stringify({ ...draft, point: null, place: '' }) },
    answers: { regions: { place: async ({ query }) => (pointsAsked.push(query), placeNamed('Dachau')) } },
  })
  await screen.getByRole('button', { name: 'Choose on the map' }).click()
  const map = screen.getByRole('group', { name: 'Map to choose the place' })
  await expect.element(map).toBeVisible()
  const pin = map.getByRole('button', { name: 'Pin at the plant' })
  await expect.element(pin).not.toBeInTheDocument()
  await map.click({ position: { x: 200, y: 120 } })
  await expect.element(pin).toBeVisible()
  await expect.element(screen.getByText(/^Dachau, Bavaria, Germany/)).toBeVisible()
  const keptPoint = () => (JSON.parse(sessionStorage.getItem('new-plant') ?? '{}') as typeof draft).point
  const pressed = keptPoint()
  expect(pointsAsked.at(-1)).toMatchObject({ latitude: pressed.lat, longitude: pressed.lng })

  // A key that is held down asks for one place only.
  const asked = pointsAsked.length
  pin.element().focus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowRight}')
  await expect.poll(keptPoint).not.toEqual(pressed)
  const moved = keptPoint()
  expect([moved.lat > pressed.lat, moved.lng > pressed.lng]).toEqual([true, true])
  await expect.poll(() => pointsAsked.length).toBe(asked + 1)
  await expect.element(pin).toHaveFocus()
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.poll(() => keptPoint().lat < moved.lat).toBe(true)
  expect(moved.lat - keptPoint().lat).toBeLessThan((moved.lat - pressed.lat) / 2)

  const before = keptPoint()
  await userEvent.dragAndDrop(pin, map, { targetPosition: { x: 60, y: 200 } })
  await expect.poll(() => keptPoint().lng < before.lng && keptPoint().lat < before.lat).toBe(true)

  // Without pointing: the middle of the map.
  await screen.getByRole('button', { name: 'Put the pin in the middle of the map' }).click()
  await expect.element(pin).toHaveFocus()
  await expect.element(screen.getByRole('textbox', { name: 'Town' })).toHaveValue('Chosen on the map')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('a pin that is moved by a few streets keeps the name of the place, and the map shows what was found by name', async () => {
  const { screen } = await openApp({
    path: '/plant/new',
    token: 'eyJtoken',
    kept: { 'new-plant': JSON.stringify(draft) },
    answers: { regions: { place: async () => placeNamed('Munich') } },
  })
  await screen.getByRole('button', { name: 'Choose on the map' }).click()
  const pin = screen.getByRole('button', { name: 'Pin at the plant' })
  await expect.element(pin).toBeVisible()
  pin.element().focus()
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
  const keptPoint = () => (JSON.parse(sessionStorage.getItem('new-plant') ?? '{}') as typeof draft).point
  await expect.poll(() => keptPoint().lat > draft.point.lat).toBe(true)
  await expect.element(screen.getByRole('textbox', { name: 'Town' })).toHaveValue('Munich')
})

/** A telephone that takes its time: the answers come when the test wants. */
const slowPosition = () => {
  const asked: { found: PositionCallback; failed: PositionErrorCallback }[] = []
  const spy = vi
    .spyOn(Geolocation.prototype, 'getCurrentPosition')
    .mockImplementation((found, failed) => void asked.push({ found, failed: failed! }))
  onTestFinished(() => spy.mockRestore())
  return asked
}
const hamburg = { coords: { latitude: 53.55, longitude: 9.99 } } as GeolocationPosition

test('a position that comes late does not replace a town that was chosen meanwhile, nor what was typed', async () => {
  const asked = slowPosition()
  const { screen } = await openApp({
    path: '/plant/new',
    token: 'eyJtoken',
    kept: { 'new-plant': JSON.stringify({ ...draft, point: null, place: '' }) },
    answers: {
      regions: {
        place: async () => placeNamed('Munich'),
        towns: async () => [
          { town: 'Munich', level1Name: 'Bavaria', nationName: 'Germany', lat: 48.137, lng: 11.575 } as never,
        ],
      },
    },
  })
  const kept = () => JSON.parse(sessionStorage.getItem('new-plant') ?? '{}') as typeof draft
  const town = screen.getByRole('textbox', { name: 'Town' })
  const here = screen.getByRole('button', { name: 'Use my position' })
  await here.click()
  await town.fill('Mun')
  asked[0]!.found(hamburg)
  await expect.element(here).toBeEnabled()
  await expect.element(town).toHaveValue('Mun')

  await here.click()
  await screen.getByRole('button', { name: /^Munich/ }).click()
  await expect.poll(() => kept().point).toEqual({ lat: 48.137, lng: 11.575 })
  asked[1]!.found(hamburg)
  await expect.element(here).toBeEnabled()
  expect(kept()).toMatchObject({ place: 'Munich', point: { lat: 48.137, lng: 11.575 } })
  await here.click()
  // Neither its failure is told any more.
  await town.fill('Muni')
  asked[2]!.failed({} as GeolocationPositionError)
  await expect.element(town).toHaveValue('Muni')
  await expect.element(screen.getByText('Your position is not available.', { exact: false })).not.toBeInTheDocument()
})

test('a position that comes before anything else is chosen is the place, and one that is not available is told', async () => {
  const asked = slowPosition()
  const { screen } = await openApp({
    path: '/plant/new',
    token: 'eyJtoken',
    kept: { 'new-plant': JSON.stringify({ ...draft, point: null, place: '' }) },
    answers: { regions: { place: async () => placeNamed('Hamburg') } },
  })
  const here = screen.getByRole('button', { name: 'Use my position' })
  await here.click()
  asked[0]!.failed({} as GeolocationPositionError)
  await expect.element(screen.getByText('Your position is not available.', { exact: false })).toBeVisible()
  await here.click()
  asked[1]!.found(hamburg)
  await expect.element(screen.getByRole('textbox', { name: 'Town' })).toHaveValue('My position')
  await expect.element(screen.getByText('53.55, 9.99', { exact: false })).toBeVisible()
})
