import type { Look } from '#charts/drawing/look.ts'
import { hatchOver, write, type Picture } from '#charts/drawing/picture.ts'
import type { ChartWords } from '#charts/parts/words.ts'
import { shadeOf, type Shade } from '#charts/shades/shades.ts'
import type { HeatColumn, HeatRow } from './heat-cells.ts'
import { powerShadeText } from './power-shades.ts'

interface Needs {
  rows: readonly HeatRow[]
  columns: readonly (HeatColumn & { place: number })[]
  shades: readonly Shade[]
  title: string
  zone: string
  words: ChartWords
}

/** The same on a canvas. */
export const heatPicture = ({ rows, columns, shades, title, zone, words }: Needs): Picture => ({
  title,
  note: words.times({ zone }),
  entries: [],
  widthPx: left + columns.length * cell,
  heightPx: top + rows.length * cell + legendPx,
  paint: (context, look) => {
    const text = { font: `12px ${look.font}`, colour: look.muted }
    columns.forEach(({ label }, column) =>
      write(context, label, { ...text, x: left + (column + 0.5) * cell, y: 12, align: 'center' }),
    )
    rows.forEach(({ label, values }, row) => {
      write(context, label, { ...text, x: 0, y: top + (row + 0.65) * cell })
      columns.forEach(({ place, isLight }, column) =>
        fill(context, {
          x: left + column * cell,
          y: top + row * cell,
          value: values[place] ?? null,
          isLight,
          shades,
          look,
        }),
      )
    })
    let x = 0
    const y = top + rows.length * cell + 14
    for (const shade of shades) {
      fill(context, { x, y, value: shade.to, isLight: true, shades, look })
      write(context, powerShadeText(shade), { ...text, x: x + cell + 4, y: y + 16 })
      x += cell + 22 + context.measureText(powerShadeText(shade)).width
    }
  },
})

interface Cell {
  x: number
  y: number
  value: number | null
  isLight: boolean
  shades: readonly Shade[]
  look: Look
}

const fill = (context: CanvasRenderingContext2D, { x, y, value, isLight, shades, look }: Cell) => {
  const box = { x: x + 1, y: y + 1, width: cell - 2, height: cell - 2 }
  if (value === null) {
    if (isLight) hatchOver(context, box, look)
    return
  }
  context.save()
  context.globalAlpha = (shadeOf(shades, value)?.percent ?? 0) / 100
  context.fillStyle = look.colour('--hg-generation')
  context.fillRect(box.x, box.y, box.width, box.height)
  context.globalAlpha = 1
  context.strokeStyle = look.line
  context.strokeRect(box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1)
  context.restore()
}

const [left, top, cell, legendPx] = [160, 20, 26, 48]
