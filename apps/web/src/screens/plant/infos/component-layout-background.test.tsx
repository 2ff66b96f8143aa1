import type { DrawnBackground, ModuleMapOfDay } from '@heliograph/contract/browser'
import { Refusal } from '@heliograph/domain/errors'
import { functionsOf, type PlantRight } from '@heliograph/domain/permissions'
import { dayAt } from '@heliograph/domain/zones'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aPerson } from '#testing/a-person.ts'
import { aPlant } from '#testing/a-plant.ts'
import { complaints } from '#testing/complaints.ts'
import { openApp } from '#testing/open-app.tsx'

const zone = 'Europe/Berlin'
const today = dayAt(zone, Date.now())

/** As a canvas gives it: with a colour, so that it can be told from what is drawn. */
const pictureOf = async (width: number, height: number, colour: string, type = 'image/jpeg') => {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')!
  pen.fillStyle = colour
  pen.fillRect(0, 0, width, height)
  return canvas.convertToBlob({ type })
}
const stored = {
  picture: '0123456789abcdef',
  width: 400,
  height: 300,
  x: 0,
  y: 0,
  widthM: 20,
  angleDeg: 0,
  opacity: 0.8,
  satellite: null,
}

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
  ...own,
})

type Body = { version: number; background?: DrawnBackground | null }
const open = async (
  background: ModuleMapOfDay['background'] = null,
  {
    right = 'operate' as PlantRight,
    save = async (_: Body) => ({ version: 4 }),
    reloaded = background,
    isGone = false,
  } = {},
) => {
  const saved: Body[] = []
  const asked: (string | undefined)[] = []
  let looks = 0
  const opened = await openApp({
    path: '/plant/infos/component-layout?plant=7',
    token: 'eyJtoken',
    answers: {
      account: { me: async () => aPerson({ name: 'Marta Lindner', email: 'marta@home.test' }) },
      plants: {
        information: async () => ({ ...aPlant({ id: 7 }), externalRoleCode: functionsOf(right) }),
        search: async () => ({ total: 1, data: [aPlant({ id: 7 })] }),
      },
      alerts: { recent: async () => ({ total: 0, data: [] }), days: async () => [] },
      moduleMap: {
        powers: async () => ({ from: 1_790_000_000, stepS: 900, steps: 0, modules: [] }),
        ofDay: async () => aMap(looks++ === 0 ? { background } : { background: reloaded, version: looks + 2 }),
        background: async ({ query }) => {
          asked.push(query.picture)
          if (isGone) throw new Refusal('resource_not_exist_or_deleted')
          return {
            name: 'b.webp',
            pieces: [new Uint8Array(await (await pictureOf(400, 300, '#306030')).arrayBuffer())],
          }
        },
        save: async ({ body }) => {
          saved.push(body)
          return save(body)
        },
      },
    },
  })
  return { ...opened, saved, asked }
}

const field = (name: string) => page.getByLabelText(name, { exact: true })
const card = () => page.getByRole('region', { name: 'Background', exact: true })
const drawing = () => page.getByRole('application', { name: 'Drawing of the modules' })
const layer = () => document.querySelector<HTMLImageElement>('[role=application] img')
const chooseFile = async (file: Blob) =>
  page
    .elementLocator(document.querySelector<HTMLInputElement>('input[aria-label="Choose a photo from above"]')!)
    .upload(new File([file], 'roof.jpg', { type: file.type }))
const draw = async () => page.getByRole('button', { name: 'Draw the map' }).click()
const fill = async (name: string, value: string) => {
  await field(name).fill(value)
  await userEvent.keyboard('{Enter}')
}

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1280, 900)
})

test('a photo is put below the drawing, scaled by a length that is known, moved, turned and saved with the map', async () => {
  const { saved } = await open()
  await draw()
  await chooseFile(await pictureOf(800, 600, '#406080'))
  await expect.poll(layer).not.toBeNull()
  expect(layer()!.naturalWidth).toBe(800)

  // The two ends are set by keys, and the length is typed.
  const first = page.getByRole('button', { name: /^First end: / })
  await expect.element(first).toHaveAccessibleName('First end: 30 % from the left, 50 % from the top')
  first.element().focus()
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}')
  await expect.element(first).not.toHaveAccessibleName('First end: 30 % from the left, 50 % from the top')
  await fill('Length of the edge, m', '8.4')
  await expect.element(field('Length of the edge, m')).toHaveValue('8.4')
  const width = Number((field('Width, m').element() as HTMLInputElement).value)
  expect(width).toBeLessThan(8.4 / 0.4)
  expect(width).toBeGreaterThan(8.4 / 0.5)

  await page.getByRole('button', { name: 'Move the photo', exact: true }).click()
  drawing().element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{/Shift}rr')
  await expect.element(card().getByLabelText('Turned, °', { exact: true })).toHaveValue('2')
  await userEvent.keyboard('{Escape}')
  await expect
    .element(page.getByRole('button', { name: 'Move the photo', exact: true }))
    .toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Save the map' }).click()
  await expect.poll(() => saved.length).toBe(1)
  const { photo = '', ...place } = saved[0]!.background!
  expect(place).toMatchObject({ angleDeg: 2, opacity: 0.8, widthM: expect.closeTo(width, 1) as number })
  expect(place.picture).toBeUndefined()
  expect(atob(photo).slice(6, 10)).toBe('JFIF')
})

test('each step is undone and done again: the photo itself, its scale, what was dragged, and its removal', async () => {
  const { saved, asked } = await open(stored)
  // Drawn before it arrived, it would be asked for again.
  await expect.poll(layer).not.toBeNull()
  await draw()
  await expect.poll(layer).not.toBeNull()
  expect(asked).toEqual([stored.picture])
  const undo = page.getByRole('button', { name: 'Undo' })
  const redo = page.getByRole('button', { name: 'Redo' })

  await fill('Width, m', '40')
  await page.getByRole('button', { name: 'Move the photo', exact: true }).click()
  const at = drawing().element().getBoundingClientRect()
  const middle = { clientX: at.left + at.width / 2, clientY: at.top + at.height / 2, pointerId: 1, button: 0 }
  const pointer = (type: string, by: number) =>
    drawing()
      .element()
      .dispatchEvent(
        new PointerEvent(type, { ...middle, clientX: middle.clientX + by, bubbles: true, isPrimary: true }),
      )
  const capture = Element.prototype.setPointerCapture
  Element.prototype.setPointerCapture = () => undefined
  pointer('pointerdown', 0)
  for (const by of [20, 40, 60]) pointer('pointermove', by)
  pointer('pointerup', 60)
  Element.prototype.setPointerCapture = capture
  const right = field('To the right, m')
  await expect.poll(() => Number((right.last().element() as HTMLInputElement).value)).toBeGreaterThan(0.5)
  await card().getByRole('button', { name: 'Remove the photo' }).click()
  await expect.poll(layer).toBeNull()

  await undo.click()
  await expect.poll(layer).not.toBeNull()
  await undo.click()
  await expect.element(right.last()).toHaveValue('0')
  await expect.element(field('Width, m')).toHaveValue('40')
  await undo.click()
  await expect.element(field('Width, m')).toHaveValue('20')
  await expect.element(undo).toBeDisabled()
  for (let step = 0; step < 3; step++) await redo.click()
  await expect.poll(layer).toBeNull()
  await page.getByRole('button', { name: 'Save the map' }).click()
  await expect.poll(() => saved.map(({ background }) => background)).toEqual([null])
})

test('who saves after another person is told, and their photo goes along with how it lies', async () => {
  let isFirst = true
  const { saved } = await open(stored, {
    reloaded: { ...stored, picture: 'fedcba9876543210', widthM: 35 },
    save: async () => {
      if (!isFirst) return { version: 5 }
      isFirst = false
      throw new Refusal('PLANT_CHANGED_MEANWHILE')
    },
  })
  await draw()
  await expect.poll(layer).not.toBeNull()
  await fill('Width, m', '22')
  await page.getByRole('button', { name: 'Save the map' }).click()
  await page.getByRole('button', { name: 'Save mine in its place' }).click()
  await expect.poll(() => saved.length).toBe(2)
  expect(saved[0]).toMatchObject({ version: 3, background: { picture: stored.picture, widthM: 22 } })
  // The stored one is another picture by now.
  expect(saved[1]).toMatchObject({ version: 4, background: { widthM: 22, photo: expect.any(String) as string } })
  expect(saved[1]!.background!.picture).toBeUndefined()
})

test('a photo that was saved is sent again with what was drawn meanwhile: only the server knows its name', async () => {
  let answer: () => void = () => undefined
  let version = 3
  const { saved } = await open(null, {
    save: async () => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return { version: ++version }
    },
  })
  await draw()
  await chooseFile(await pictureOf(800, 600, '#406080'))
  await expect.poll(layer).not.toBeNull()
  await page.getByRole('button', { name: 'Save the map' }).click()
  await expect.poll(() => saved.length).toBe(1)
  await fill('Width, m', '22')
  answer()
  await expect.element(page.getByText('Saved. What you drew since is not saved yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Save the map' }).click()
  await expect.poll(() => saved.length).toBe(2)
  expect(saved[1]).toMatchObject({ version: 4, background: { widthM: 22, photo: saved[0]!.background!.photo } })
  answer()
  await expect.poll(() => drawing().elements()).toEqual([])
})

test('what is no photo is told, here and by the server, and the drawing stays', async () => {
  await open(null, {
    save: async () => {
      throw new Refusal('RECOGNITION_ERROR', 'noPicture')
    },
  })
  await draw()
  await chooseFile(new Blob(['A text'], { type: 'image/jpeg' }))
  await expect.element(card().getByRole('alert')).toHaveTextContent('This file cannot be read as a photo')
  expect(layer()).toBeNull()
  await chooseFile(await pictureOf(40, 30, '#fff'))
  await expect.poll(layer).not.toBeNull()
  await page.getByRole('button', { name: 'Save the map' }).click()
  await expect.element(card().getByRole('alert')).toHaveTextContent('This file cannot be read as a photo')
  expect(layer()).not.toBeNull()
})

test('readers see it below the modules and can hide it, which is remembered and loads nothing', async () => {
  const { asked } = await open(stored, { right: 'read' })
  await expect.poll(layer).not.toBeNull()
  const shown = page.getByRole('checkbox', { name: 'Show the photo below' })
  await expect.element(shown).toBeChecked()
  await shown.click()
  await expect.poll(layer).toBeNull()
  expect(asked).toHaveLength(1)

  const again = await open(stored, { right: 'read' })
  await expect.element(page.getByRole('checkbox', { name: 'Show the photo below' }).last()).not.toBeChecked()
  expect(again.asked).toEqual([])
})

test('without one nothing speaks of it', async () => {
  await open()
  await expect.element(page.getByRole('application', { name: 'Modules of the plant' })).toBeVisible()
  expect(page.getByRole('checkbox', { name: 'Show the photo below' }).elements()).toEqual([])
})

test('one that cannot be loaded is told, and the modules show', async () => {
  await open(stored, { isGone: true })
  await expect.element(page.getByText('The photo below the drawing could not be loaded.')).toBeVisible()
  await expect.element(page.getByRole('application', { name: 'Modules of the plant' })).toBeVisible()
})

test.each([[390], [1280]])('at a width of %i, its fields and rings keep the accessibility rules', async (width) => {
  await page.viewport(width, 900)
  await open(stored)
  await expect.poll(layer).not.toBeNull()
  expect(await complaints()).toEqual([])
  await draw()
  await page.getByRole('button', { name: 'Set the scale' }).click()
  await expect.element(page.getByRole('button', { name: /^Second end: / })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  expect(await complaints()).toEqual([])
})
