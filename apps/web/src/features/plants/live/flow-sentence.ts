import { flowsOf, idleBelowW, type Powers, type Sink, type Source } from '@heliograph/domain/power-flows'
import type { Words } from '@heliograph/phrases'
import { percentText, quantityText } from '#charts/axes/quantity.ts'
import type { Load } from './topology.ts'

interface Told extends Powers {
  socPercent: number | null
  /** Parts of the use that the picture shows. */
  loads?: readonly { load: Load; powerW: number | null }[]
}

/** The picture in words: “PV 4.2 kW: 2.1 kW to home, 1.6 kW to battery, 0.5 kW to grid.” */
export const flowSentence = (told: Told, words: Words['live']) => {
  const { socPercent, loads = [], ...powers } = told
  const { flows, unknownUse, unknownSource } = flowsOf(powers)
  const power = (powerW: number) => quantityText(powerW, 'W')
  const matters = (powerW: number) => powerW >= idleBelowW

  const bySource = sources.flatMap((from) => {
    const parts = flows
      .filter((flow) => flow.from === from && matters(flow.powerW))
      .map(({ to, powerW }) => toSink(words)[to]({ power: power(powerW) }))
    if (matters(unknownUse[from])) parts.push(words.toUnknown({ power: power(unknownUse[from]) }))
    if (parts.length === 0) return []
    const whole = flows.reduce((sum, flow) => sum + (flow.from === from ? flow.powerW : 0), unknownUse[from])
    return words.flowOf({ source: words[from], power: power(whole), parts: parts.join(words.flowSeparator) })
  })

  const missingSource = unknownSource.home + unknownSource.battery + unknownSource.grid
  const known = Object.values(powers).some((powerW) => typeof powerW === 'number')
  return [
    ...bySource,
    ...(matters(missingSource) ? [words.unknownSource({ power: power(missingSource) })] : []),
    ...(!known ? [words.flowUnknown] : bySource.length === 0 && !matters(missingSource) ? [words.nothingFlows] : []),
    ...(typeof powers.useW === 'number' ? [words.homeUses({ power: power(powers.useW) })] : []),
    ...loads.flatMap(({ load, powerW }) =>
      powerW !== null && matters(powerW) ? words.ofUse({ name: words[load], power: power(powerW) }) : [],
    ),
    ...(socPercent === null ? [] : [words.batteryAt({ percent: percentText(socPercent) })]),
  ].join(' ')
}

const sources: readonly Source[] = ['pv', 'battery', 'generator', 'grid']

const toSink = (words: Words['live']): Record<Sink, (values: { power: string }) => string> => ({
  home: words.toHome,
  battery: words.toBattery,
  grid: words.toGrid,
})
