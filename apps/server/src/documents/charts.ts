import { scaleOf } from '@heliograph/domain/axis-scale'
import { numberText } from '@heliograph/domain/numbers'
import { colours } from './paper.ts'
import type { Pdf, Sheet } from './sheet.ts'

/** What bars and curves stand for: the colours of the page, readable on paper. */
export type Tint = keyof typeof tints

/** Bars for each label: the parts of a stack on top of each other, the stacks side by side. Unknown is null. */
export interface PrintedBars {
  unit: string
  labels: readonly string[]
  stacks: readonly BarStack[]
}

export interface BarStack {
  /** None if its parts are clear without it. */
  label?: string
  parts: readonly BarPart[]
}

export interface BarPart {
  label: string
  tint: Tint
  values: readonly (number | null)[]
}

/** Lines over a day, from its start to its end. An unknown value is a gap. */
export interface PrintedCurve {
  unit: string
  /** Where the lines of the time stand, from 0 to 1. */
  times: readonly { at: number; label: string }[]
  lines: readonly { label: string; tint: Tint; points: readonly { at: number; value: number | null }[] }[]
}

/** The sides of a balance: each a bar of parts, kWh, all at one scale. */
export interface PrintedBalance {
  whole: number
  sides: readonly { title: string; sum: string; parts: readonly BalancePart[] }[]
}

interface BalancePart {
  label: string
  value: string
  kwh: number
  tint: Tint
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Points. What has less room than most of it is drawn lower, but not below the least. */
export const chartHeights = { most: 210, least: 150, side: 70 }

export const drawBars = (pdf: Pdf, sheet: Sheet, { unit, labels, stacks }: PrintedBars, box: Box) => {
  const heights = stacks.flatMap(({ parts }) =>
    labels.map((_, place) => parts.reduce((sum, { values }) => sum + (values[place] ?? 0), 0)),
  )
  const { plot, top } = drawAxis(pdf, sheet, heights, unit, box)
  const step = plot.width / labels.length
  const barWidth = Math.min(22, (step * 0.76) / Math.max(1, stacks.length))
  // Every label, or as many of them as have room: at the same distance, however wide each of them is.
  const widest = Math.max(
    ...labels.map((label) => sheet.widthOf(label, tickStyle) + 4),
    sheet.widthOf('00', tickStyle) + 5,
  )
  const every = Math.ceil(widest / step)
  for (const [place, label] of labels.entries()) {
    const from = plot.x + place * step + (step - barWidth * stacks.length) / 2
    for (const [index, { parts }] of stacks.entries()) {
      let from0 = 0
      for (const { tint, values } of parts) {
        const value = values[place] ?? 0
        if (value <= 0) continue
        const height = (value / top) * plot.height
        const y = plot.y + plot.height - from0 - height
        pdf.rect(from + index * barWidth, y, Math.max(0.5, barWidth - 0.8), height).fill(tints[tint])
        from0 += height
      }
    }
    if (place % every === 0)
      sheet.writeLine(label, plot.x + place * step - 20, plot.y + plot.height + 4, step + 40, {
        ...tickStyle,
        align: 'centre',
      })
  }
  drawLegend(pdf, sheet, stacks, box)
}

export const drawCurve = (pdf: Pdf, sheet: Sheet, { unit, times, lines }: PrintedCurve, box: Box) => {
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value))
  const { plot, top } = drawAxis(pdf, sheet, values, unit, box)
  for (const { at, label } of times)
    sheet.writeLine(label, plot.x + at * plot.width - 20, plot.y + plot.height + 4, 40, {
      ...tickStyle,
      align: 'centre',
    })
  for (const { tint, points } of lines) {
    let isDrawing = false
    pdf.lineWidth(1.1).lineJoin('round').strokeColor(tints[tint])
    for (const { at, value } of points) {
      const x = plot.x + at * plot.width
      if (value === null) {
        isDrawing = false
        continue
      }
      const y = plot.y + plot.height * (1 - Math.max(0, value) / top)
      if (isDrawing) pdf.lineTo(x, y)
      else pdf.moveTo(x, y)
      isDrawing = true
    }
    pdf.stroke()
  }
  drawLegend(pdf, sheet, [{ parts: lines }], box)
}

export const drawBalance = (
  pdf: Pdf,
  sheet: Sheet,
  { whole, sides }: PrintedBalance,
  { x, y, width }: Omit<Box, 'height'>,
) => {
  for (const [index, { title, sum, parts }] of sides.entries()) {
    const top = y + index * chartHeights.side
    sheet.writeLine(title, x, top, width, { size: 9.5, weight: 'strong' })
    sheet.writeLine(sum, x, top, width, { size: 9.5, weight: 'strong', align: 'right' })
    let from = x
    for (const { kwh, tint } of parts) {
      const long = (kwh / whole) * width
      pdf.rect(from, top + 17, Math.max(0.4, long - 0.8), 13).fill(tints[tint])
      from += long
    }
    let [at, row] = [x, top + 36]
    for (const { label, value, tint } of parts) {
      // Without a colon, which French, Chinese and Japanese write in other ways.
      const text = `${label} ${value}`
      const wide = sheet.widthOf(text, legendStyle) + 28
      if (at + wide > x + width + 17 && at > x) [at, row] = [x, row + legendRow]
      pdf.rect(at, row + 3, 7, 7).fill(tints[tint])
      sheet.writeLine(text, at + 11, row, wide, legendStyle)
      at += wide
    }
  }
}

/** Lines across, with numbers at the left. */
const drawAxis = (
  pdf: Pdf,
  sheet: Sheet,
  values: readonly (number | null)[],
  unit: string,
  { x, y, width, height }: Box,
) => {
  const { max, step } = scaleOf(values)
  const plot = { x: x + 38, y: y + 18, width: width - 40, height: height - 64 }
  sheet.writeLine(unit, x, y, 34, { ...tickStyle, align: 'right' })
  for (let value = 0; value <= max + step / 1e6; value += step) {
    const at = plot.y + plot.height * (1 - value / max)
    sheet.rule(plot.x, at, plot.width, value === 0 ? '#8a97a5' : colours.line)
    sheet.writeLine(numberText(Number(value.toPrecision(12))), x, at - 6, 34, { ...tickStyle, align: 'right' })
  }
  return { plot, top: max }
}

/** A row for each stack that has a name; the others are in one row. */
const drawLegend = (
  pdf: Pdf,
  sheet: Sheet,
  stacks: readonly { label?: string; parts: readonly { label: string; tint: Tint }[] }[],
  { x, y, width, height }: Box,
) => {
  let [at, top] = [x + 38, y + height - 28]
  for (const { label, parts } of stacks) {
    if (label !== undefined) {
      sheet.writeLine(label, x + 38, top, 90, { ...legendStyle, colour: colours.muted })
      at = x + 38 + Math.max(70, sheet.widthOf(label, legendStyle) + 12)
    }
    for (const part of parts) {
      const long = sheet.widthOf(part.label, legendStyle) + 24
      if (at + long > x + width && at > x + 38) [at, top] = [x + 38, top + legendRow]
      pdf.rect(at, top + 3, 7, 7).fill(tints[part.tint])
      sheet.writeLine(part.label, at + 11, top, long, legendStyle)
      at += long
    }
    if (label !== undefined) top += legendRow
  }
}

const legendRow = 13
const tickStyle = { size: 7.5, colour: colours.muted }
const legendStyle = { size: 8.5 }

const tints = {
  generation: '#ba800c',
  use: '#8e4be0',
  buy: '#cb2c5f',
  sell: '#0096ae',
  charge: '#046a1a',
  discharge: '#5a2105',
  unknown: '#a9b4c0',
}
