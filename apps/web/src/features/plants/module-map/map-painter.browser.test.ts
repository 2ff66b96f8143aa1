import { levels } from '@heliograph/domain/module-shares'
import { expect, test } from 'vitest'
import type { Look } from '#charts/drawing/look.ts'
import { viewOf } from './geometry.ts'
import { createMapPainter } from './map-painter.ts'
import { paintMap, type Drawn, type Scene } from './paint-map.ts'

const colours: Record<string, string> = {
  '--level-usual': 'rgb(40, 90, 200)',
  '--level-half': 'rgb(200, 60, 40)',
  '--level-zero': 'rgb(250, 250, 250)',
  '--level-unknown': 'rgb(220, 220, 220)',
}
const look: Look = {
  colour: (property) => colours[property] ?? 'rgb(20, 20, 20)',
  fill: () => 'rgb(20, 20, 20)',
  muted: 'rgb(120, 120, 120)',
  line: 'rgb(200, 200, 200)',
  font: 'sans-serif',
  still: true,
}

const anArray = (id: number, own: Partial<Scene['arrays'][number]['array']> = {}) => ({
  id,
  name: `Field ${id}`,
  azimuthDeg: null,
  tiltDeg: null,
  portrait: true,
  x: id * 32,
  y: 0,
  angleDeg: 0,
  rows: 12,
  columns: 25,
  ...own,
})
/** The second one is turned, and the third lies across a corner of the first. */
const arrays = [anArray(0), anArray(1, { angleDeg: 17 }), anArray(2, { x: 12, y: 20, angleDeg: -40 })]
const size = { width: 700, height: 460 }
const view = viewOf({ left: -16, top: -14, right: 48, bottom: 34 }, size)

const placesOf = (array: (typeof arrays)[number]) =>
  Array.from({ length: array.rows * array.columns }, (_, place) => place).filter((place) => place % 9 !== 4)
/** One position in nine has no module. */
const modulesOf = (array: (typeof arrays)[number], own: Partial<Drawn> = {}) =>
  placesOf(array).map((place): Drawn => ({
    row: Math.floor(place / array.columns),
    column: place % array.columns,
    isChosen: false,
    ...(place === 30 && own),
  }))
const unmarked = arrays.map((array) => modulesOf(array))

/** Each module in a level that differs from step to step. */
const sceneAt = (step: number, own?: Partial<Drawn>): Scene => ({
  arrays: arrays.map((array, which) => ({
    array,
    modules: (own ? modulesOf(array, own) : unmarked[which]) ?? [],
    levels: placesOf(array).map((place) => levels[(place * 7 + step * (1 + (place % 3))) % levels.length] ?? 'usual'),
    textOf: () => '',
  })),
  view,
  size,
})

const aCanvas = (fineness = 1) => {
  const canvas = document.createElement('canvas')
  canvas.width = size.width * fineness
  canvas.height = size.height * fineness
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.scale(fineness, fineness)
  return context
}
const pixels = (context: CanvasRenderingContext2D) =>
  context.getImageData(0, 0, context.canvas.width, context.canvas.height).data

/** The share of pixels that differ by more than what smoothing an edge changes. */
const differing = (one: CanvasRenderingContext2D, other: CanvasRenderingContext2D) => {
  const [left, right] = [pixels(one), pixels(other)]
  let count = 0
  for (let at = 0; at < left.length; at += 4) {
    const most = Math.max(...[0, 1, 2, 3].map((part) => Math.abs((left[at + part] ?? 0) - (right[at + part] ?? 0))))
    if (most > 90) count++
  }
  return count / (left.length / 4)
}

const drawnAtOnce = (scene: Scene, fineness = 1) => {
  const context = aCanvas(fineness)
  paintMap(context, look, scene)
  return context
}

test.each([1, 2])('a day that is played looks as each step drawn by itself does, at %i pixels each', (fineness) => {
  const [painter, played] = [createMapPainter(), aCanvas(fineness)]
  for (const step of [0, 1, 2, 3, 5, 8, 2]) {
    const scene = sceneAt(step)
    painter(played, look, scene, fineness)
    expect(differing(played, drawnAtOnce(scene, fineness))).toBeLessThan(0.01)
  }
  // Such a difference is seen: the step before is another picture.
  expect(differing(played, drawnAtOnce(sceneAt(8), fineness))).toBeGreaterThan(0.1)
})

test('what is chosen or outlined while it is played shows at once, and so does another view', () => {
  const [painter, played] = [createMapPainter(), aCanvas()]
  const check = (scene: Scene) => {
    painter(played, look, scene, 1)
    expect(differing(played, drawnAtOnce(scene))).toBeLessThan(0.01)
  }
  for (const step of [0, 1, 2]) check(sceneAt(step))
  check(sceneAt(3, { isChosen: true }))
  check(sceneAt(4, { isChosen: true }))
  check(sceneAt(5, { outline: 'beside' }))
  check({ ...sceneAt(6), view: { ...view, x: view.x + 5 } })
  check({ ...sceneAt(7), view: { ...view, pxPerM: view.pxPerM * 1.5 } })
  check({ ...sceneAt(8), view, withGaps: true })
  check(sceneAt(9))
})

test('a step is copied, not drawn', () => {
  const [painter, played] = [createMapPainter(), aCanvas()]
  for (const step of [0, 1, 2]) painter(played, look, sceneAt(step), 1)
  let rects = 0
  const rect = played.rect.bind(played)
  played.rect = (...box) => {
    rects++
    rect(...box)
  }
  painter(played, look, sceneAt(3), 1)
  expect(rects).toBe(0)
  // Few modules are drawn as always.
  const few = (step: number): Scene => ({ ...sceneAt(step), arrays: sceneAt(step).arrays.slice(0, 1) })
  for (const step of [0, 1, 2]) painter(played, look, few(step), 1)
  expect(rects).toBeGreaterThan(0)
})

test('over a picture modules hide what is below them, and have an edge that is seen on any roof; it shows through while people draw', () => {
  const [array] = arrays
  if (!array) throw new Error('no array')
  const one = { ...array, rows: 1, columns: 2, x: 0, y: 0 }
  const sceneOf = (own: Partial<Scene>): Scene => ({
    arrays: [
      {
        array: one,
        modules: [0, 1].map((column) => ({ row: 0, column, isChosen: false })),
        levels: ['usual', 'unnamed'],
        textOf: () => '',
      },
    ],
    view: { x: 0, y: 0, pxPerM: 60 },
    size,
    ...own,
  })
  /** How much of the picture is hidden in the middle of each module, and just beside the first one. */
  const hiddenIn = (own: Partial<Scene>) => {
    const context = drawnAtOnce(sceneOf(own))
    const at = (x: number) => context.getImageData(Math.round(x), size.height / 2, 1, 1).data[3] ?? 0
    const wide = 1.16 * 60
    return [at(size.width / 2 - wide / 2), at(size.width / 2 + wide / 2), at(size.width / 2 - wide + 0.5)]
  }
  expect(hiddenIn({})).toEqual([255, 0, expect.any(Number)])
  const [usual = 0, unnamed = 0, edge = 0] = hiddenIn({ overPicture: true })
  expect([usual, unnamed]).toEqual([255, 255])
  expect(edge).toBeGreaterThan(hiddenIn({})[2] ?? 0)
  for (const share of hiddenIn({ overPicture: true, withGaps: true }).slice(0, 2)) {
    expect(share).toBeGreaterThan(150)
    expect(share).toBeLessThan(220)
  }
})

test('a day that is played over a picture looks as each step drawn by itself does', () => {
  const [painter, played] = [createMapPainter(), aCanvas()]
  for (const step of [0, 1, 2, 5]) {
    const scene = { ...sceneAt(step), overPicture: true }
    painter(played, look, scene, 1)
    expect(differing(played, drawnAtOnce(scene))).toBeLessThan(0.01)
  }
  // Without the picture below, it is drawn without what only that needs.
  painter(played, look, sceneAt(6), 1)
  expect(differing(played, drawnAtOnce(sceneAt(6)))).toBeLessThan(0.01)
})

test('numbers stand in the corners of modules where there is room, and nowhere else', () => {
  const textsAt = (pxPerM: number) => {
    const context = aCanvas()
    const texts: string[] = []
    context.fillText = (text) => void texts.push(text)
    const [first] = sceneAt(0).arrays
    const numbered = first ? [{ ...first, textOf: () => '', numberOf: (place: number) => `${place + 1}` }] : []
    paintMap(context, look, { arrays: numbered, view: { x: 0, y: 0, pxPerM }, size })
    return texts.filter((text) => text !== 'Field 0')
  }
  const near = textsAt(56)
  expect(near.length).toBeGreaterThan(20)
  // Those that are out of sight cost nothing.
  expect(near.length).toBeLessThan(placesOf(arrays[0]!).length)
  expect(textsAt(24)).toEqual([])
})
