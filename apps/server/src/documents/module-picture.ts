import type { ModuleArray } from '@heliograph/domain/module-map'
import { cellOf, radiansOf } from '@heliograph/domain/module-plane'
import { levels, type Level } from '@heliograph/domain/module-shares'
import { sizeOf, type ModulePlan } from './module-plan.ts'
import { colours } from './paper.ts'
import type { Pdf, Sheet } from './sheet.ts'

/** Arrays of modules as they lie on their plane, each module in the look of its level. */
export interface PrintedModules {
  plan: ModulePlan
  arrays: readonly PrintedArray[]
  legend: readonly { level: Level; label: string }[]
}

type PrintedArray = Pick<ModuleArray, 'name' | 'portrait' | 'angleDeg' | 'rows' | 'columns'> & {
  modules: readonly PrintedModule[]
}

interface PrintedModule {
  row: number
  column: number
  level: Level
  /** Written in its middle where there is room; empty for none. */
  text: string
  /** What people on the roof call it by, in its corner; empty for none. */
  number: string
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

export const drawModules = (
  pdf: Pdf,
  sheet: Sheet,
  { plan, arrays, legend }: PrintedModules,
  at: Omit<Box, 'height'>,
) => {
  for (const [place, array] of arrays.entries()) {
    const middle = plan.middles[place]
    if (!middle) continue
    pdf.save()
    pdf.translate(at.x + middle.x, at.y + middle.y).rotate(array.angleDeg)
    drawArray(pdf, sheet, array, plan.perM)
    pdf.restore()
  }
  drawNames(pdf, sheet, { plan, arrays }, at)
  drawLegend(pdf, sheet, legend, { ...at, y: at.y + plan.height + legendGap })
}

/** Below the plan, for as many rows as the words need. */
export const legendHeight = (sheet: Sheet, legend: PrintedModules['legend'], width: number) => {
  const { rows } = legendPlaces(sheet, legend, width)
  return legendGap + rows * legendRow
}

/** Each level in one go: thousands of modules are a few paths. */
const drawArray = (pdf: Pdf, sheet: Sheet, { modules, ...array }: PrintedArray, perM: number) => {
  const cell = cellOf(array)
  const [wide, high] = [cell.width * perM, cell.height * perM]
  const gap = Math.min(1.5, wide * 0.08)
  const boxOf = ({ row, column }: { row: number; column: number }): Box => ({
    x: (column - array.columns / 2) * wide + gap / 2,
    y: (row - array.rows / 2) * high + gap / 2,
    width: wide - gap,
    height: high - gap,
  })
  for (const level of levels) {
    const boxes = modules.filter((module) => module.level === level).map(boxOf)
    if (boxes.length > 0) drawLevel(pdf, level, boxes)
  }
  drawTexts(
    pdf,
    sheet,
    modules.map((module) => ({ ...module, box: boxOf(module) })),
    Math.cos(radiansOf(array.angleDeg)) < -0.01,
  )
}

/**
 * Each kind in one size, in which the longest has room; none where that would be too small to read. Where a number has no room above a
 * text, it gives way.
 */
const drawTexts = (
  pdf: Pdf,
  sheet: Sheet,
  modules: readonly (Pick<PrintedModule, 'level' | 'text' | 'number'> & { box: Box })[],
  isUpsideDown: boolean,
) => {
  const size = sizeFor(sheet, modules, ({ text }) => text, textStyle)
  const high = Math.min(...modules.map(({ box }) => box.height))
  const numberSize = Math.min(
    sizeFor(sheet, modules, ({ number }) => number, numberStyle),
    high - size - 3.2,
  )
  for (const { level, text, number, box } of modules) {
    const { x, y, width, height } = box
    const hasText = text !== '' && size > 0
    const hasNumber = number !== '' && numberSize >= leastText
    if (!hasText && !hasNumber) continue
    pdf.save()
    // Of an array that stands on its head, numbers don't.
    if (isUpsideDown) pdf.rotate(180, { origin: [x + width / 2, y + height / 2] })
    const { fill = '#ffffff', on: colour } = looks[level]
    if (hasNumber) {
      const style = { ...numberStyle, size: numberSize, colour }
      // Nothing is struck through by a hatch or a cross.
      if (level === 'unknown' || level === 'zero')
        pdf.rect(x + 0.6, y + 0.6, sheet.widthOf(number, style) + 1.8, numberSize + 0.9).fill(fill)
      sheet.writeLine(number, x + 1.8, y + 1.3, width, style)
    }
    if (hasText) {
      const below = numberSize >= leastText ? numberSize + 2.2 : 0
      const top = Math.max((height - size) / 2, Math.min(below, height - size - 1))
      sheet.writeLine(text, x, y + top, width, { ...textStyle, size, colour })
    }
    pdf.restore()
  }
}

/** 0 if there is nothing to write, or nobody could read it. */
const sizeFor = <One extends { box: Box }>(
  sheet: Sheet,
  modules: readonly One[],
  textOf: (module: One) => string,
  style: typeof textStyle | typeof numberStyle,
) => {
  const room = Math.min(...modules.map(({ box }) => box.width)) - 2
  const texts = [...new Set(modules.map(textOf))]
  const longest = Math.max(0, ...texts.map((text) => sheet.widthOf(text, { ...style, size: 1 })))
  const size = longest === 0 ? 0 : Math.min(style.size, room / longest)
  return size >= leastText ? size : 0
}

const textStyle = { size: 8, leading: 1, weight: 'strong', align: 'centre' } as const
const numberStyle = { size: 6.5, leading: 1, weight: 'regular', align: 'left' } as const

const drawLevel = (pdf: Pdf, level: Level, boxes: readonly Box[]) => {
  const { fill, edge } = looks[level]
  const least = Math.min(...boxes.map(({ width, height }) => Math.min(width, height)))
  for (const { x, y, width, height } of boxes) pdf.rect(x, y, width, height)
  pdf.lineWidth(Math.min(0.6, least * 0.1))
  if (fill === undefined) {
    pdf.dash(Math.max(0.3, least * 0.18), { space: Math.max(0.25, least * 0.14) })
    pdf.strokeColor(edge).stroke()
    pdf.undash()
    return
  }
  pdf.fillAndStroke(fill, edge)
  if (level === 'unknown') hatch(pdf, boxes, least)
  if (level === 'zero') cross(pdf, boxes, least)
}

/** Nothing is known. */
const hatch = (pdf: Pdf, boxes: readonly Box[], least: number) => {
  for (const { x, y, width, height } of boxes) {
    const step = (width + height) / 5
    for (let from = step; from < width + height - step / 2; from += step) {
      pdf.moveTo(x + Math.max(0, from - height), y + Math.min(height, from))
      pdf.lineTo(x + Math.min(width, from), y + Math.max(0, from - width))
    }
  }
  pdf
    .lineWidth(Math.min(0.5, least * 0.08))
    .strokeColor(colours.muted)
    .stroke()
}

/** It is known to have given nothing. */
const cross = (pdf: Pdf, boxes: readonly Box[], least: number) => {
  for (const { x, y, width, height } of boxes) {
    const half = Math.min(width, height) * 0.32
    const [middleX, middleY] = [x + width / 2, y + height / 2]
    pdf.moveTo(middleX - half, middleY - half).lineTo(middleX + half, middleY + half)
    pdf.moveTo(middleX - half, middleY + half).lineTo(middleX + half, middleY - half)
  }
  pdf
    .lineWidth(Math.min(1.3, least * 0.18))
    .strokeColor(colours.text)
    .stroke()
}

/** All names at the same side of their arrays and in one size, the largest with which none covers a module or another name. */
const drawNames = (
  pdf: Pdf,
  sheet: Sheet,
  { plan, arrays }: Pick<PrintedModules, 'plan' | 'arrays'>,
  at: Omit<Box, 'height'>,
) => {
  const room = { ...at, height: plan.height + legendGap }
  const named = arrays.map((array, place) => ({ name: array.name, box: boxAround(array, plan, place, at) }))
  const attempts = nameSizes.flatMap((size) =>
    (['above', 'below'] as const).map((side) => placeNames(sheet, named, { size, side, room })),
  )
  const freeIn = (attempt: readonly PlacedName[]) => attempt.filter(({ isFree }) => isFree).length
  const best = attempts.reduce((most, one) => (freeIn(one) > freeIn(most) ? one : most))
  for (const { text, style, box, own, isFree } of best) {
    if (isFree) {
      sheet.writeLine(text, box.x, box.y, box.width + 1, style)
      continue
    }
    // Nowhere is room: then small, in the corner of the array itself, with a ground of its own.
    const tiny = { ...style, size: leastText }
    const ground = { width: sheet.widthOf(text, tiny) + 2, height: sheet.lineHeightOf(tiny) }
    pdf.fillOpacity(0.9).rect(own.x, own.y, ground.width, ground.height).fill('#ffffff').fillOpacity(1)
    sheet.writeLine(text, own.x + 1, own.y, ground.width, tiny)
  }
}

interface PlacedName {
  text: string
  style: { size: number; weight: 'strong'; leading: number }
  box: Box
  /** The box around its array. */
  own: Box
  isFree: boolean
}

const placeNames = (
  sheet: Sheet,
  named: readonly { name: string; box: Box }[],
  { size, side, room }: { size: number; side: 'above' | 'below'; room: Box },
): PlacedName[] => {
  const style = { weight: 'strong', leading: 1.3, size } as const
  const height = sheet.lineHeightOf(style)
  const taken: Box[] = []
  return named.map(({ name, box: own }) => {
    const boxOf = (text: string): Box => {
      const width = Math.min(sheet.widthOf(text, style), room.width)
      const x = Math.max(room.x, Math.min(own.x, room.x + room.width - width))
      return { x, y: side === 'above' ? own.y - height : own.y + own.height, width, height }
    }
    const isFreeAt = (box: Box) =>
      box.y >= room.y - slack &&
      box.y + height <= room.y + room.height &&
      !named.some((other) => meets(other.box, box)) &&
      !taken.some((other) => meets(other, box))
    const short = shortened(sheet, name, Math.max(own.width, 4 * size), style)
    const text = isFreeAt(boxOf(name)) ? name : short
    const box = boxOf(text)
    const isFree = isFreeAt(box)
    if (isFree) taken.push(box)
    return { text, style, box, own, isFree }
  })
}

const boxAround = (array: PrintedArray, plan: ModulePlan, place: number, at: Omit<Box, 'height'>): Box => {
  const { width, height } = sizeOf(array, plan.perM)
  const { x, y } = plan.middles[place] ?? { x: 0, y: 0 }
  return { x: at.x + x - width / 2, y: at.y + y - height / 2, width, height }
}

const meets = (one: Box, other: Box) =>
  one.x < other.x + other.width - slack &&
  other.x < one.x + one.width - slack &&
  one.y < other.y + other.height - slack &&
  other.y < one.y + one.height - slack

const shortened = (sheet: Sheet, text: string, width: number, style: Parameters<Sheet['widthOf']>[1]) => {
  if (sheet.widthOf(text, style) <= width) return text
  const letters = [...text]
  while (letters.length > 1 && sheet.widthOf(`${letters.join('')}…`, style) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

const drawLegend = (pdf: Pdf, sheet: Sheet, legend: PrintedModules['legend'], { x, y, width }: Omit<Box, 'height'>) => {
  const { places } = legendPlaces(sheet, legend, width)
  for (const [index, { level, label }] of legend.entries()) {
    const place = places[index] ?? { x: 0, row: 0 }
    const top = y + place.row * legendRow
    drawLevel(pdf, level, [{ x: x + place.x, y: top + 0.5, width: swatch.width, height: swatch.height }])
    sheet.writeLine(label, x + place.x + swatch.width + 5, top, width, legendStyle)
  }
}

const legendPlaces = (sheet: Sheet, legend: PrintedModules['legend'], width: number) => {
  let [at, row] = [0, 0]
  const places = legend.map(({ label }) => {
    const wide = swatch.width + 5 + sheet.widthOf(label, legendStyle)
    if (at > 0 && at + wide > width) [at, row] = [0, row + 1]
    const place = { x: at, row }
    at += wide + 14
    return place
  })
  return { places, rows: row + 1 }
}

const swatch = { width: 8.5, height: 11 }
const [legendGap, legendRow] = [10, 15]
const legendStyle = { size: 8.5 }
const nameSizes = [8.5, 7, 5.5]
/** What touches does not overlap. */
const slack = 0.5
const leastText = 4.5

/** The colours of the page's map on paper, where everything has the same ones. */
export const looks: Readonly<Record<Level, { fill?: string; edge: string; on: string }>> = {
  unnamed: { edge: '#6b7a8a', on: colours.text },
  unknown: { fill: '#ffffff', edge: '#6b7a8a', on: colours.text },
  zero: { fill: '#eceff3', edge: '#6b7a8a', on: colours.text },
  half: { fill: '#a84300', edge: '#8a3400', on: '#ffffff' },
  low: { fill: '#ee9a3e', edge: '#a15a12', on: '#1b2430' },
  less: { fill: '#fbdcae', edge: '#b58a4f', on: '#1b2430' },
  usual: { fill: '#a9cdec', edge: '#5f8fbf', on: '#1b2430' },
  more: { fill: '#2463ab', edge: '#1b4f8f', on: '#ffffff' },
}
