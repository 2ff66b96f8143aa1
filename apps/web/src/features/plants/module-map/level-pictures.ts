import { cellOf, radiansOf } from '@heliograph/domain/module-plane'
import type { Look } from '#charts/drawing/look.ts'
import { leastForText, paintMap, type DrawnLevel, type Scene } from './paint-map.ts'

/**
 * Draws a map while a day is played: then nothing but the levels of its modules changes, in each frame those of hundreds. All modules are
 * drawn once in each level, as a picture, and each module shows what the picture of its level has at its place. So it looks as it
 * always does, and a frame costs what is copied.
 */
export const createLevelPictures = () => {
  let known: Pictures | undefined

  /** False if it was not drawn here: it is small, changed otherwise, or has what pictures cannot show. */
  return (context: CanvasRenderingContext2D, look: Look, scene: Scene, fineness: number) => {
    if (known && !isSame(known, look, scene, fineness)) known = undefined
    if (!known && !fits(scene, fineness)) return false
    known ??= picturesOf(look, scene, fineness)
    return show(known, context, scene)
  }
}

interface Pictures {
  look: Look
  scene: Scene
  fineness: number
  /** The runs of pixels of each module: where they begin and how long they are, from its first one on. */
  runs: { firstOf: Int32Array; starts: Int32Array; lengths: Int32Array }
  byLevel: Map<DrawnLevel, Uint32Array>
  /** What shows now, by the level of each module. */
  shown: { levels: (DrawnLevel | undefined)[]; image: ImageData; pixels: Uint32Array }
}

const fits = ({ arrays, view, size, withGaps, frame }: Scene, fineness: number) =>
  withGaps !== true &&
  frame === undefined &&
  arrays.reduce((sum, { modules }) => sum + modules.length, 0) >= leastModules &&
  arrays.every(({ array }) => cellOf(array).width * view.pxPerM < leastForText) &&
  size.width * size.height * fineness ** 2 <= mostPixels

const isSame = (known: Pictures, look: Look, asked: Scene, fineness: number) => {
  const { scene } = known
  const { arrays, view, size, withGaps, overPicture, frame } = asked
  if (scene.overPicture !== overPicture) return false
  if (known.look !== look || known.fineness !== fineness || withGaps === true || frame !== undefined) return false
  if (view.x !== scene.view.x || view.y !== scene.view.y || view.pxPerM !== scene.view.pxPerM) return false
  if (size.width !== scene.size.width || size.height !== scene.size.height) return false
  if (arrays.length !== scene.arrays.length) return false
  return arrays.every(({ array, modules }, which) => {
    const before = scene.arrays[which]
    return before?.array === array && before.modules === modules
  })
}

const picturesOf = (look: Look, scene: Scene, fineness: number): Pictures => {
  const [width, height] = [Math.round(scene.size.width * fineness), Math.round(scene.size.height * fineness)]
  const image = new ImageData(width, height)
  const modules = scene.arrays.reduce((sum, { modules: own }) => sum + own.length, 0)
  return {
    look,
    scene,
    fineness,
    runs: runsOf(ownersOf(scene, fineness, { width, height }), width, modules),
    byLevel: new Map(),
    shown: { levels: [], image, pixels: new Uint32Array(image.data.buffer) },
  }
}

/** False if a picture could not be made. */
const show = (known: Pictures, context: CanvasRenderingContext2D, { arrays }: Scene) => {
  const { runs, shown } = known
  const { levels, pixels, image } = shown
  const isFirst = levels.length === 0
  let place = 0
  for (const array of arrays) {
    for (const level of array.levels) {
      if (levels[place] !== level) {
        const picture = known.byLevel.get(level) ?? pictureOf(known, level)
        if (!picture) return false
        // What belongs to no module, such as names, is the same in all.
        if (isFirst && place === 0) pixels.set(picture)
        levels[place] = level
        const last = runs.firstOf[place + 1] ?? 0
        for (let run = runs.firstOf[place] ?? 0; run < last; run++) {
          const from = runs.starts[run] ?? 0
          const end = from + (runs.lengths[run] ?? 0)
          for (let pixel = from; pixel < end; pixel++) pixels[pixel] = picture[pixel] ?? 0
        }
      }
      place++
    }
  }
  context.putImageData(image, 0, 0)
  return true
}

/** All modules as if each were of this level. */
const pictureOf = (known: Pictures, level: DrawnLevel) => {
  const { scene, look, fineness, shown } = known
  const { width, height } = shown.image
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.scale(fineness, fineness)
  const arrays = scene.arrays.map((array) => ({
    ...array,
    levels: array.levels.map(() => level),
    textOf: () => '',
  }))
  const { view, size, overPicture } = scene
  paintMap(context, look, { arrays, view, size, overPicture })
  const picture = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)
  known.byLevel.set(level, picture)
  return picture
}

/** Which module each pixel shows, from 1; 0: none. Where arrays overlap, the later one is on top. */
const ownersOf = (
  { arrays, view, size }: Scene,
  fineness: number,
  { width, height }: { width: number; height: number },
) => {
  const owners = new Int32Array(width * height)
  let first = 1
  for (const { array, modules } of arrays) {
    const placeAt = new Int32Array(array.rows * array.columns)
    for (const [place, { row, column }] of modules.entries()) placeAt[row * array.columns + column] = first + place
    first += modules.length
    const cell = cellOf(array)
    const [wide, high] = [cell.width * view.pxPerM * fineness, cell.height * view.pxPerM * fineness]
    const middleX = (size.width / 2 + (array.x - view.x) * view.pxPerM) * fineness
    const middleY = (size.height / 2 + (array.y - view.y) * view.pxPerM) * fineness
    const [sin, cos] = [Math.sin(radiansOf(array.angleDeg)), Math.cos(radiansOf(array.angleDeg))]
    // Frames are drawn half outside.
    const [halfX, halfY] = [(array.columns * wide) / 2 + 1, (array.rows * high) / 2 + 1]
    const reachX = Math.ceil(Math.abs(cos) * halfX + Math.abs(sin) * halfY)
    const reachY = Math.ceil(Math.abs(sin) * halfX + Math.abs(cos) * halfY)
    const [fromX, toX] = [Math.max(0, Math.floor(middleX) - reachX), Math.min(width, Math.ceil(middleX) + reachX)]
    const [fromY, toY] = [Math.max(0, Math.floor(middleY) - reachY), Math.min(height, Math.ceil(middleY) + reachY)]
    for (let y = fromY; y < toY; y++) {
      for (let x = fromX; x < toX; x++) {
        const [aside, down] = [x + 0.5 - middleX, y + 0.5 - middleY]
        const [ownX, ownY] = [aside * cos + down * sin, down * cos - aside * sin]
        if (ownX < -halfX || ownX > halfX || ownY < -halfY || ownY > halfY) continue
        const column = Math.min(array.columns - 1, Math.max(0, Math.floor(ownX / wide + array.columns / 2)))
        const row = Math.min(array.rows - 1, Math.max(0, Math.floor(ownY / high + array.rows / 2)))
        const place = placeAt[row * array.columns + column] ?? 0
        if (place > 0) owners[y * width + x] = place
      }
    }
  }
  return owners
}

/** The pixels of each module, as runs in lines. */
const runsOf = (owners: Int32Array, width: number, modules: number) => {
  const endOf = (from: number) => {
    const line = from - (from % width) + width
    let end = from + 1
    while (end < line && owners[end] === owners[from]) end++
    return end
  }
  const firstOf = new Int32Array(modules + 1)
  for (let pixel = 0; pixel < owners.length; pixel = endOf(pixel)) {
    const place = owners[pixel] ?? 0
    if (place > 0) firstOf[place] = (firstOf[place] ?? 0) + 1
  }
  for (let place = 1; place <= modules; place++) firstOf[place] = (firstOf[place] ?? 0) + (firstOf[place - 1] ?? 0)
  const count = firstOf[modules] ?? 0
  const [starts, lengths, next] = [new Int32Array(count), new Int32Array(count), firstOf.slice()]
  for (let pixel = 0; pixel < owners.length;) {
    const [place, end] = [owners[pixel] ?? 0, endOf(pixel)]
    if (place > 0) {
      const run = next[place - 1] ?? 0
      next[place - 1] = run + 1
      starts[run] = pixel
      lengths[run] = end - pixel
    }
    pixel = end
  }
  return { firstOf, starts, lengths }
}

/** Fewer are drawn faster than pictures are made. */
const leastModules = 500
/** Each picture takes four bytes a pixel, and there is one for each level. */
const mostPixels = 2_500_000
