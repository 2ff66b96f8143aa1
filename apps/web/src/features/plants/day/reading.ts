import { flowsOf, idleBelowW, type Sink, type Source } from '@heliograph/domain/power-flows'
import type { Words } from '@heliograph/phrases'
import { percentText, quantityOf, quantityText } from '#charts/axes/quantity.ts'
import type { Moment } from './moments.ts'

/** Which parts of a plant are measured: others have no figure. */
export interface Parts {
  use: boolean
  battery: boolean
  grid: boolean
  generator: boolean
}

type PartId = 'pv' | 'battery' | 'grid' | 'generator' | 'home'

export interface Reading {
  id: PartId
  name: string
  /** A custom property. */
  colour: string
  value: { text: string; unit: string }
  note: string
  /** The same where there is little room. */
  brief: string
}

/** The figures of one moment, always in the same order. */
export const readingsOf = (moment: Moment | undefined, parts: Parts, words: Words['day']): Reading[] => {
  const { use, battery, grid, generator } = parts
  const ids: PartId[] = ['pv']
  if (battery) ids.push('battery')
  if (grid && use) ids.push('grid')
  if (generator) ids.push('generator')
  if (use) ids.push('home')
  return ids.map((id) => ({ id, name: words[id], ...of[id](moment, words) }))
}

/** For screen readers, and as the value of the slider. */
export const spokenReadings = (readings: readonly Reading[], words: Words['day']) =>
  readings
    .map(({ name, value, note }) => {
      const told = words.value({ name, value: value.unit === '' ? words.noData : `${value.text}\u00A0${value.unit}` })
      return note === '' || value.unit === '' ? told : [told, note].join(words.separator)
    })
    .join('; ')

type Told = Omit<Reading, 'id' | 'name'>

const of: Record<PartId, (moment: Moment | undefined, words: Words['day']) => Told> = {
  pv: (moment, words) => {
    const parts = flowsFrom(moment, 'pv').map(({ to, powerW }) => toSink(words)[to]({ power: power(powerW) }))
    const [first] = parts
    return {
      colour: '--hg-generation',
      value: quantityOf(moment?.generationW, 'W'),
      note: parts.length === 0 ? idle(moment?.generationW, words) : words.goes({ parts: parts.join(words.separator) }),
      brief: first === undefined ? idle(moment?.generationW, words) : words.goes({ parts: first }),
    }
  },
  battery: (moment, words) => {
    const { socPercent = null, chargeW = null, dischargeW = null } = moment ?? {}
    const note = batteryNote(socPercent, chargeW, dischargeW, words)
    const level = percentText(socPercent)
    return {
      colour: '--hg-charge',
      value: socPercent === null ? { text: level, unit: '' } : { text: level.split('\u00A0')[0] ?? level, unit: '%' },
      note,
      brief: note,
    }
  },
  grid: (moment, words) => {
    const { buyW = null, sellW = null } = moment ?? {}
    const [bought, sold] = [buyW ?? 0, sellW ?? 0]
    const isKnown = buyW !== null || sellW !== null
    const note = !isKnown ? '' : bought >= idleBelowW ? words.buying : sold >= idleBelowW ? words.selling : words.idle
    const colour = bought >= idleBelowW ? '--hg-buy' : sold >= idleBelowW ? '--hg-sell' : '--hg-control'
    return { colour, value: quantityOf(isKnown ? Math.max(bought, sold) : null, 'W'), note, brief: note }
  },
  generator: (moment, words) => {
    const powerW = moment?.generatorW ?? null
    const note = powerW === null ? '' : powerW >= idleBelowW ? words.running : words.idle
    return { colour: '--hg-muted', value: quantityOf(powerW, 'W'), note, brief: note }
  },
  home: (moment, words) => {
    const useW = moment?.useW ?? 0
    const parts = flowsTo(moment, 'home').map(({ from, powerW }) =>
      fromSource(words)[from]({ percent: percentText((powerW / useW) * 100) }),
    )
    const [first] = parts
    return {
      colour: '--hg-use',
      value: quantityOf(moment?.useW, 'W'),
      note: parts.length === 0 ? '' : words.comes({ parts: parts.join(words.separator) }),
      brief: first === undefined ? '' : words.comes({ parts: first }),
    }
  },
}

const batteryNote = (soc: number | null, chargeW: number | null, dischargeW: number | null, words: Words['day']) => {
  if ((chargeW ?? 0) >= idleBelowW) return words.charging({ power: power(chargeW) })
  if ((dischargeW ?? 0) >= idleBelowW) return words.discharging({ power: power(dischargeW) })
  if (soc === null) return ''
  return soc >= fullPercent ? words.isFull : words.idle
}

/** The largest first. */
const flowsFrom = (moment: Moment | undefined, from: Source) =>
  moment ? bySize(flowsOf(moment).flows.filter((flow) => flow.from === from)) : []
const flowsTo = (moment: Moment | undefined, to: Sink) =>
  moment ? bySize(flowsOf(moment).flows.filter((flow) => flow.to === to)) : []
const bySize = <Flow extends { powerW: number }>(flows: readonly Flow[]) =>
  flows.filter(({ powerW }) => powerW >= leastW).toSorted((one, other) => other.powerW - one.powerW)

const power = (powerW: number | null) => quantityText(powerW, 'W')
const idle = (powerW: number | null | undefined, words: Words['day']) =>
  typeof powerW === 'number' && powerW < idleBelowW ? words.idle : ''

const toSink = (words: Words['day']) => ({ home: words.toHome, battery: words.toBattery, grid: words.toGrid })
const fromSource = (words: Words['day']) => ({
  pv: words.fromPv,
  battery: words.fromBattery,
  grid: words.fromGrid,
  generator: words.fromGenerator,
})

/** Less is not worth a word. */
const leastW = 20
export const fullPercent = 99
