import { cellOf, radiansOf, type Bounds } from '@heliograph/domain/module-plane'
import { levels, type Level } from '@heliograph/domain/module-shares'
import type { Look } from '#charts/drawing/look.ts'
import { partInSight, type Size, type View } from './geometry.ts'
import type { MapArray } from './shares.ts'

/** A canvas on the page, or one that is not. */
type Surface = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** A position that is drawn. */
export interface Drawn {
  row: number
  column: number
  isChosen: boolean
  /** While some are outlined: one of these, or one beside them, which is pale and tells no figure. */
  outline?: 'within' | 'beside' | undefined
}

/** Positions without a module show only while they are chosen. */
export type DrawnLevel = Level | 'gap'

export interface DrawnArray {
  array: Omit<MapArray, 'modules'>
  modules: readonly Drawn[]
  /** Of each of them, and nothing else that changes while a day is played. */
  levels: readonly DrawnLevel[]
  /** What is written on one of them where there is room; only asked there. */
  textOf: (place: number) => string
  /** What people on the roof call it by, in its corner where there is more room. */
  numberOf?: (place: number) => string
  isChosen?: boolean
}

export interface Scene {
  arrays: readonly DrawnArray[]
  view: View
  size: Size
  /** Also the positions without a module: while people draw. */
  withGaps?: boolean
  /** A picture is below it, of any colours: what is drawn brings a ground of its own. */
  overPicture?: boolean | undefined
  /** What a drag chooses. */
  frame?: Bounds | undefined
}

/** Draws the modules that are in sight, each level of an array in one go. */
export const paintMap = (context: Surface, look: Look, scene: Scene) => {
  const { arrays, view, size, withGaps, overPicture = false, frame } = scene
  context.clearRect(0, 0, size.width, size.height)
  for (const { array, modules: all, levels: levelsOf, textOf, numberOf, isChosen } of arrays) {
    const part = partInSight(array, view, { width: size.width + 2 * nameRoomPx, height: size.height + 2 * nameRoomPx })
    if (!part) continue
    const modules: InSight[] = []
    for (const [place, { row, column, isChosen: isMarked, outline }] of all.entries()) {
      if (row < part.top || row >= part.bottom || column < part.left || column >= part.right) continue
      modules.push({ place, row, column, level: levelsOf[place] ?? 'gap', isMarked, outline })
    }
    const { width, height } = cellOf(array)
    const [wide, high] = [width * view.pxPerM, height * view.pxPerM]
    const gap = Math.min(2, wide * 0.06)
    const [left, top] = [(-array.columns * wide) / 2, (-array.rows * high) / 2]
    const boxOf = ({ row, column }: { row: number; column: number }): Box => ({
      x: left + column * wide + gap / 2,
      y: top + row * high + gap / 2,
      width: wide - gap,
      height: high - gap,
    })
    context.save()
    context.translate(
      size.width / 2 + (array.x - view.x) * view.pxPerM,
      size.height / 2 + (array.y - view.y) * view.pxPerM,
    )
    context.rotate(radiansOf(array.angleDeg))
    const whole = { x: left, y: top, width: array.columns * wide, height: array.rows * high }
    if (withGaps) paintFrame(context, look, whole, { isChosen: isChosen === true, overPicture })
    const beside = modules.filter(({ outline }) => outline === 'beside')
    const others = beside.length === 0 ? modules : modules.filter(({ outline }) => outline !== 'beside')
    if (overPicture) paintGround(context, look, modules.filter(({ level }) => level !== 'gap').map(boxOf))
    for (const [of, opacity] of [
      [beside, paleness],
      [others, 1],
    ] as const) {
      context.globalAlpha = opacity
      for (const level of levels) {
        const boxes = of.filter((module) => module.level === level).map(boxOf)
        // While people draw, they see through modules where these belong.
        const ground = overPicture ? { opacity: withGaps ? seenThrough : 1 } : undefined
        if (boxes.length > 0) paintLevel(context, look, level, boxes, ground)
      }
    }
    paintOutlined(context, look, others.filter(({ outline }) => outline === 'within').map(boxOf))
    if (wide >= leastForText) paintTexts(context, look, others, boxOf, textOf)
    if (numberOf && wide >= leastForNumber && high >= leastForNumber)
      paintTexts(context, look, others, boxOf, numberOf, cornerText)
    paintChosen(context, look, modules.filter(({ isMarked }) => isMarked).map(boxOf))
    paintName(context, look, array.name, whole, overPicture)
    context.restore()
  }
  if (!frame) return
  context.strokeStyle = look.colour('--hg-accent-graphic')
  context.lineWidth = 2
  context.setLineDash([6, 4])
  context.strokeRect(
    size.width / 2 + (frame.left - view.x) * view.pxPerM,
    size.height / 2 + (frame.top - view.y) * view.pxPerM,
    (frame.right - frame.left) * view.pxPerM,
    (frame.bottom - frame.top) * view.pxPerM,
  )
  context.setLineDash([])
}

/** A position with its place in the array. */
interface InSight extends Pick<Drawn, 'row' | 'column' | 'outline'> {
  place: number
  level: DrawnLevel
  isMarked: boolean
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Light around what is dark and the other way round, so that modules end visibly on any roof. */
const paintGround = (context: Surface, look: Look, boxes: readonly Box[]) => {
  context.beginPath()
  for (const { x, y, width, height } of boxes) context.rect(x, y, width, height)
  context.setLineDash([])
  context.strokeStyle = look.colour('--hg-card')
  context.lineWidth = 3
  context.stroke()
}

const paintLevel = (
  context: Surface,
  look: Look,
  level: Level,
  boxes: readonly Box[],
  ground: { opacity: number } | undefined,
) => {
  context.beginPath()
  for (const { x, y, width, height } of boxes) context.rect(x, y, width, height)
  context.setLineDash([])
  const { globalAlpha } = context
  if (ground) context.globalAlpha = globalAlpha * ground.opacity
  context.lineWidth = 1
  if (level === 'unnamed') {
    if (ground) {
      context.fillStyle = look.colour('--hg-card')
      context.fill()
      context.globalAlpha = globalAlpha
    }
    context.setLineDash([4, 3])
    context.strokeStyle = look.colour('--hg-control')
    context.stroke()
    context.setLineDash([])
    return
  }
  context.fillStyle = look.colour(`--level-${level}`)
  context.fill()
  context.globalAlpha = globalAlpha
  context.strokeStyle = look.colour(level === 'unknown' || level === 'zero' ? '--hg-control' : `--edge-${level}`)
  context.stroke()
  if (level === 'unknown') hatch(context, look, boxes)
  if (level === 'zero') cross(context, look, boxes)
}

/** Nothing is known. */
const hatch = (context: Surface, look: Look, boxes: readonly Box[]) => {
  context.beginPath()
  for (const { x, y, width, height } of boxes) {
    const step = Math.max(4, Math.min(8, width / 4))
    for (let from = step; from < width + height; from += step) {
      context.moveTo(x + Math.max(0, from - height), y + Math.min(height, from))
      context.lineTo(x + Math.min(width, from), y + Math.max(0, from - width))
    }
  }
  context.strokeStyle = look.muted
  context.stroke()
}

/** It is known to have given nothing. */
const cross = (context: Surface, look: Look, boxes: readonly Box[]) => {
  context.beginPath()
  for (const { x, y, width, height } of boxes) {
    const half = Math.min(width, height) * 0.3
    const [middleX, middleY] = [x + width / 2, y + height / 2]
    context.moveTo(middleX - half, middleY - half)
    context.lineTo(middleX + half, middleY + half)
    context.moveTo(middleX - half, middleY + half)
    context.lineTo(middleX + half, middleY - half)
  }
  context.strokeStyle = look.colour('--hg-text')
  context.lineWidth = 2
  context.stroke()
}

const paintTexts = (
  context: Surface,
  look: Look,
  modules: readonly InSight[],
  boxOf: (module: InSight) => Box,
  textOf: DrawnArray['textOf'],
  { isInCorner, weight } = middleText,
) => {
  context.textAlign = isInCorner ? 'left' : 'center'
  context.textBaseline = isInCorner ? 'top' : 'middle'
  for (const module of modules) {
    const text = textOf(module.place)
    if (text === '') continue
    const { x, y, width, height } = boxOf(module)
    context.font = `${weight} ${isInCorner ? cornerPx : Math.min(13, Math.max(10, width * 0.24))}px ${look.font}`
    context.fillStyle = look.colour(
      module.level === 'unnamed' || module.level === 'unknown' ? '--hg-text' : `--on-${module.level}`,
    )
    if (isInCorner) context.fillText(text, x + 3, y + 4, width - 6)
    else context.fillText(text, x + width / 2, y + height / 2, width - 2)
  }
}

/** Told apart from the pale ones by its frame too, so that nothing depends on colours. */
const paintOutlined = (context: Surface, look: Look, boxes: readonly Box[]) => {
  context.beginPath()
  for (const { x, y, width, height } of boxes) context.rect(x, y, width, height)
  context.setLineDash([])
  context.lineWidth = 2
  context.strokeStyle = look.colour('--hg-text')
  context.stroke()
}

const paintChosen = (context: Surface, look: Look, boxes: readonly Box[]) => {
  context.setLineDash([])
  for (const [colour, lineWidth] of [
    ['--hg-card', 6],
    ['--hg-text', 3],
  ] as const) {
    context.strokeStyle = look.colour(colour)
    context.lineWidth = lineWidth
    context.beginPath()
    for (const { x, y, width, height } of boxes) context.rect(x, y, width, height)
    context.stroke()
  }
}

const paintFrame = (
  context: Surface,
  look: Look,
  { x, y, width, height }: Box,
  { isChosen, overPicture }: { isChosen: boolean; overPicture: boolean },
) => {
  context.beginPath()
  context.rect(x - 3, y - 3, width + 6, height + 6)
  if (overPicture) {
    context.setLineDash([])
    context.lineWidth = 4
    context.strokeStyle = look.colour('--hg-card')
    context.stroke()
  }
  context.setLineDash(isChosen ? [] : [2, 4])
  context.lineWidth = isChosen ? 2 : 1
  context.strokeStyle = isChosen ? look.colour('--hg-accent-graphic') : look.colour('--hg-control')
  context.stroke()
  context.setLineDash([])
}

const paintName = (context: Surface, look: Look, name: string, { x, y, width }: Box, overPicture: boolean) => {
  context.font = `600 13px ${look.font}`
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  if (overPicture) {
    context.lineJoin = 'round'
    context.lineWidth = 5
    context.strokeStyle = look.colour('--hg-card')
    context.strokeText(name, x, y - 8, Math.max(width, 160))
    context.lineJoin = 'miter'
  }
  context.fillStyle = look.colour('--hg-text')
  context.fillText(name, x, y - 8, Math.max(width, 160))
}

/** Pixels of a module's width from which it has a text. */
export const leastForText = 34
/** Of its narrower side, from which its number stands beside that. */
const leastForNumber = 44
const cornerPx = 11
const middleText = { isInCorner: false, weight: 600 }
const cornerText = { isInCorner: true, weight: 400 }
const paleness = 0.35
const seenThrough = 0.72
/** The name of an array can be in sight where nothing else of it is. */
export const nameRoomPx = 170
