import { numberText } from '@heliograph/domain/numbers'
import type { Margins, Scale } from '#charts/axes/scale.ts'
import type { ChartOption } from '#charts/drawing/echarts.ts'
import { maxAnimatedPoints, type Look } from '#charts/drawing/look.ts'
import type { BarPart, Bars } from './bars.ts'

export interface BarsView {
  bars: Bars
  hidden: ReadonlySet<string>
  scale: Scale
  margins: Margins
  widthPx: number
}

/** The chart option for stacked bars: one group per label, its stacks side by side. */
export const energyBarsOption = ({ bars, hidden, scale, margins, widthPx }: BarsView, look: Look): ChartOption => {
  const label = { color: look.muted, fontFamily: look.font, fontSize: 12 }
  const parts = bars.stacks.flatMap((stack) =>
    stack.parts.map((part) => ({ ...part, stack: stack.id, faded: stack.faded ?? false })),
  )
  const bandPx = (widthPx - margins.left - margins.right) / Math.max(1, bars.labels.length)
  const narrow = bandPx < narrowPx
  return {
    animation: !look.still && parts.length * bars.labels.length <= maxAnimatedPoints,
    animationDuration: 300,
    // Fixed margins: otherwise the library shrinks the grid to fit long labels, and our overlay no longer lines up.
    grid: { ...margins, containLabel: false, outerBoundsMode: 'none' },
    xAxis: {
      type: 'category',
      data: [...bars.labels],
      axisLine: { lineStyle: { color: look.muted } },
      axisTick: { show: false },
      axisLabel: { ...label, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      min: scale.min,
      max: scale.max,
      interval: scale.step,
      axisLabel: { ...label, formatter: (value: number) => numberText(value, 6) },
      splitLine: { lineStyle: { color: look.line } },
    },
    series: parts
      .filter(({ id }) => !hidden.has(id))
      .map((part) => ({
        id: part.id,
        name: part.label,
        type: 'bar',
        stack: part.stack,
        data: part.values.map((value, place) =>
          !part.unknown && !part.faded && bars.marks?.[place]
            ? { value, itemStyle: { color: { image: hatch(look.colour(part.colour), true), repeat: 'repeat' } } }
            : value,
        ),
        silent: true,
        barMaxWidth: 22,
        barGap: narrow ? '0%' : '12%',
        barCategoryGap: narrow ? '12%' : '24%',
        itemStyle: {
          color: fillOf(part, look, narrow),
          ...edgeOf(part, look, narrow),
          ...(part.faded && {
            opacity: 0.5,
            borderColor: look.colour(part.colour),
            borderType: 'dashed',
            borderWidth: narrow ? 0 : 1,
          }),
        },
      })),
  }
}

/** A bar too narrow for an edge is a mark itself. */
const fillOf = ({ colour, unknown }: BarPart, look: Look, isNarrow: boolean) =>
  unknown ? { image: hatch(look.muted), repeat: 'repeat' } : isNarrow ? look.colour(colour) : look.fill(colour)

/** Where a brand's fill is too pale to be told from the card, its edge is not. */
const edgeOf = ({ colour, unknown }: BarPart, look: Look, isNarrow: boolean) =>
  !unknown && !isNarrow && look.fill(colour) !== look.colour(colour)
    ? { borderColor: look.colour(colour), borderWidth: 1 }
    : {}

/** Diagonal strokes: an unknown part never looks like a kind of energy, and an incomplete bar is not a solid one. */
const hatch = (colour: string, isPale = false) => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = hatchPx
  const context = canvas.getContext('2d')
  if (!context) return canvas
  context.strokeStyle = context.fillStyle = colour
  if (isPale) {
    context.globalAlpha = 0.3
    context.fillRect(0, 0, hatchPx, hatchPx)
    context.globalAlpha = 1
  }
  context.lineWidth = isPale ? 2 : 1.5
  context.beginPath()
  for (const shift of [-hatchPx, 0, hatchPx]) {
    context.moveTo(shift - 1, hatchPx + 1)
    context.lineTo(shift + hatchPx + 1, -1)
  }
  context.stroke()
  return canvas
}

const hatchPx = 6
/** Below this, an edge would be wider than its bar. */
const narrowPx = 24
