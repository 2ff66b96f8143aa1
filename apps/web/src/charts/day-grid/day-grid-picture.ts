import { dateOf, monthOf } from '@heliograph/domain/zones'
import type { Look } from '#charts/drawing/look.ts'
import { hatchOver, write, type Picture } from '#charts/drawing/picture.ts'
import type { ChartWords } from '#charts/parts/words.ts'
import { shadeOf, shadeText, type Shade } from '#charts/shades/shades.ts'
import type { DayValue } from './day-cells.ts'

interface Needs {
  days: readonly DayValue[]
  shades: readonly Shade[]
  colour: string
  monthNames: readonly string[]
  title: string
  label: string
  unit: string
  zone: string
  words: ChartWords
}

/** The same year on a canvas, always with months as rows: paper is wide. */
export const gridPicture = ({ days, shades, colour, monthNames, title, label, unit, zone, words }: Needs): Picture => ({
  title,
  note: `${label}, ${unit}. ${words.times({ zone })}`,
  entries: [],
  widthPx: left + 31 * cell,
  heightPx: top + 12 * cell + legendPx,
  paint: (context, look) => {
    const text = { font: `12px ${look.font}`, colour: look.muted }
    for (let date = 1; date <= 31; date++) {
      write(context, String(date), { ...text, x: left + (date - 0.5) * cell, y: 12, align: 'center' })
    }
    monthNames.forEach((name, month) => write(context, name, { ...text, x: 0, y: top + (month + 0.65) * cell }))
    for (const { day, value } of days) {
      fill(context, {
        x: left + (dateOf(day) - 1) * cell,
        y: top + (monthOf(day) - 1) * cell,
        value,
        shades,
        colour,
        look,
      })
    }
    let x = 0
    const y = top + 12 * cell + 14
    const entries: [number | null, string][] = [
      [null, words.noData],
      [0, words.zero],
      ...shades.map((shade): [number, string] => [shade.to, shadeText(shade)]),
    ]
    for (const [value, name] of entries) {
      fill(context, { x, y, value, shades, colour, look })
      write(context, name, { ...text, x: x + cell + 4, y: y + 16 })
      x += cell + 22 + context.measureText(name).width
    }
  },
})

interface Cell {
  x: number
  y: number
  value: number | null
  shades: readonly Shade[]
  colour: string
  look: Look
}

const fill = (context: CanvasRenderingContext2D, { x, y, value, shades, colour, look }: Cell) => {
  const box = { x: x + 1, y: y + 1, width: cell - 2, height: cell - 2 }
  const shade = value === null ? undefined : shadeOf(shades, value)
  if (value === null) hatchOver(context, box, look)
  context.save()
  context.globalAlpha = (shade?.percent ?? 0) / 100
  context.fillStyle = look.colour(colour)
  context.fillRect(box.x, box.y, box.width, box.height)
  context.globalAlpha = 1
  context.strokeStyle = look.line
  if (!shade) context.strokeRect(box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1)
  context.restore()
}

const [left, top, cell, legendPx] = [48, 20, 26, 48]
