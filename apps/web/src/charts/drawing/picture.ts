import type { LegendEntry } from '#charts/parts/legend.tsx'
import { lookAt, type Look } from './look.ts'

/** What a picture of a chart needs to be understood on its own. */
export interface Picture {
  title: string
  /** Under the title: the zone of the times. */
  note: string
  entries: readonly LegendEntry[]
  /** Draws the chart at 0, 0 in the size given by `widthPx` and `heightPx`. */
  paint: (context: CanvasRenderingContext2D, look: Look) => void
  widthPx: number
  heightPx: number
}

/** An image file in the element's current colours. */
export const fileOf = (picture: Picture, element: HTMLElement): Promise<Blob | null> =>
  new Promise((resolve) => {
    const canvas = drawn(picture, lookAt(element))
    if (canvas) canvas.toBlob(resolve, 'image/png')
    else resolve(null)
  })

/** Title, note and legend above, the chart below, at twice the page's resolution. */
const drawn = ({ title, note, entries, paint, widthPx, heightPx }: Picture, look: Look) => {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) return null
  const width = Math.max(leastWidth, widthPx)
  const legend = placed(context, entries, look, width)
  const headPx = titlePx + legend.rows * rowPx
  canvas.width = (width + 2 * edge) * fineness
  canvas.height = (headPx + heightPx + 2 * edge) * fineness
  context.scale(fineness, fineness)
  context.fillStyle = look.colour('--hg-card')
  context.fillRect(0, 0, width + 2 * edge, headPx + heightPx + 2 * edge)
  context.translate(edge, edge)
  write(context, title, { x: 0, y: 14, font: `600 16px ${look.font}`, colour: look.colour('--hg-text') })
  write(context, note, { x: 0, y: 34, font: `12px ${look.font}`, colour: look.muted })
  for (const { entry, x, row } of legend.places) drawEntry(context, entry, { x, y: titlePx + row * rowPx, look })
  context.translate(0, headPx)
  paint(context, look)
  return canvas
}

/** Entries side by side, in as many rows as they need. */
const placed = (context: CanvasRenderingContext2D, entries: readonly LegendEntry[], look: Look, width: number) => {
  context.font = `13px ${look.font}`
  let [x, row] = [0, 0]
  const places = entries.map((entry) => {
    const long = swatchPx + 6 + context.measureText(textOf(entry)).width
    if (x > 0 && x + long > width) [x, row] = [0, row + 1]
    const place = { entry, x, row }
    x += long + 18
    return place
  })
  return { places, rows: places.length === 0 ? 0 : row + 1 }
}

const drawEntry = (
  context: CanvasRenderingContext2D,
  entry: LegendEntry,
  { x, y, look }: { x: number; y: number; look: Look },
) => {
  const colour = look.colour(entry.colour)
  context.save()
  context.globalAlpha = entry.faded ? 0.6 : 1
  context.fillStyle = context.strokeStyle = colour
  if (entry.unknown) hatchOver(context, { x: x + 4, y: y + 3, width: 12, height: 12 }, look)
  else if (entry.area) context.fillRect(x + 4, y + 3, 12, 12)
  else {
    context.lineWidth = 2.5
    context.setLineDash(entry.dash ? [...entry.dash] : [])
    context.beginPath()
    context.moveTo(x, y + 9)
    context.lineTo(x + swatchPx, y + 9)
    context.stroke()
  }
  context.restore()
  write(context, textOf(entry), {
    x: x + swatchPx + 6,
    y: y + 13.5,
    font: `13px ${look.font}`,
    colour: look.colour('--hg-text'),
  })
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Diagonal strokes over an unknown part of a drawing. */
export const hatchOver = (context: CanvasRenderingContext2D, { x, y, width, height }: Box, look: Look) => {
  context.save()
  context.beginPath()
  context.rect(x, y, width, height)
  context.clip()
  context.globalAlpha = 0.5
  context.strokeStyle = look.muted
  context.lineWidth = 1
  context.beginPath()
  for (let shift = -height; shift < width; shift += 6) {
    context.moveTo(x + shift, y + height)
    context.lineTo(x + shift + height, y)
  }
  context.stroke()
  context.restore()
}

/** A time that is marked. */
export const shadeOver = (context: CanvasRenderingContext2D, { x, y, width, height }: Box, look: Look) => {
  context.save()
  context.globalAlpha = 0.16
  context.fillStyle = look.colour('--hg-warning')
  context.fillRect(x, y, width, height)
  context.restore()
}

interface Text {
  x: number
  y: number
  font: string
  colour: string
  align?: CanvasTextAlign
}

export const write = (
  context: CanvasRenderingContext2D,
  text: string,
  { x, y, font, colour, align = 'left' }: Text,
) => {
  context.font = font
  context.fillStyle = colour
  context.textAlign = align
  context.fillText(text, x, y)
}

const textOf = ({ label, note }: LegendEntry) => (note === undefined ? label : `${label}  ${note}`)

export const fineness = 2
const edge = 16
const leastWidth = 320
const titlePx = 50
const rowPx = 22
const swatchPx = 20
