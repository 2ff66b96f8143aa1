import type { EnergySaved, Metering, PlantInformation, Statistics } from '@heliograph/contract/browser'
import { missing } from '@heliograph/domain/numbers'
import { quantityOf } from '#charts/axes/quantity.ts'
import { entered, ifKnown, instantText, numeric, optional, type Fact, type Manner } from './writing.ts'

interface MeteringParts {
  metering: Metering
  /** How the devices measured each energy so far. Null without data. */
  methods: Statistics['methods']
}

/** How the six energies are metered (spec §3), and with what correction. */
export const meteringOf = ({ metering, methods }: MeteringParts, manner: Manner): Fact[] => {
  const { metering: words } = manner.words.plantFacts
  const method = (code: string | null) =>
    code !== null && isKnown(code, words.code) ? words.code[code] : entered(code)
  // What the devices sent, and what was chosen instead.
  const measured = (energy: 'generation' | 'use' | 'buy' | 'grid' | 'charge' | 'discharge') =>
    entered(
      [...(methods?.[energy].map((each) => words.measured[each]) ?? []), ...chosen(metering, energy, method)].join(
        words.separator,
      ),
    )
  return [
    { name: words.generation, text: measured('generation') },
    { name: words.use, text: measured('use') },
    { name: words.buy, text: measured('buy') },
    { name: words.sell, text: measured('grid') },
    { name: words.charge, text: measured('charge') },
    { name: words.discharge, text: measured('discharge') },
    { name: words.strategy, text: method(metering.statisticMethodSettingStrategy) },
    { name: words.share, text: method(metering.consumeProportionStatisticMethod) },
    ...[
      { name: words.generationOffset, ...numeric(metering.generationTotalOffset, 'kWh') },
      { name: words.useOffset, ...numeric(metering.consumeTotalOffset, 'kWh') },
      { name: words.theoryShare, text: entered(metering.theoryConsumeProportion) },
    ].map(optional),
    ...ifKnown([
      { name: words.generationMethod, text: method(metering.generationStatisticMethod) },
      { name: words.useMethod, text: method(metering.consumptionStatisticMethod) },
      { name: words.utilityMethod, text: method(metering.utilityStatisticMethod) },
      { name: words.batteryMethod, text: method(metering.batteryStatisticMethod) },
      { name: words.irradianceStatistic, text: method(metering.irradianceStatisticMethod) },
      { name: words.irradianceMethod, text: method(metering.irradianceMethod) },
      { name: words.theoryMethod, text: method(metering.theoreticalStatisticMethod) },
    ]),
  ]
}

interface EnergyParts {
  information: PlantInformation
  saved: EnergySaved
  hasBattery: boolean
}

/** The plant's energies since it was added, and the emissions avoided. */
export const energyOf = ({ information, saved, hasBattery }: EnergyParts, manner: Manner): Fact[] => {
  const { energy: words } = manner.words.plantFacts
  const { units } = manner.words
  const trees = saved.estimate?.trees ?? null
  return [
    // That of the plant's own row is 0, not null, for clients that calculate with it.
    { name: words.generation, ...quantityOf(saved.generationValueTotal, 'kWh') },
    { name: words.use, ...quantityOf(information.useTotal, 'kWh') },
    { name: words.sell, ...quantityOf(information.gridTotal, 'kWh') },
    { name: words.buy, ...quantityOf(information.buyTotal, 'kWh') },
    ...(hasBattery
      ? [
          { name: words.charge, ...quantityOf(information.chargeTotal, 'kWh') },
          { name: words.discharge, ...quantityOf(information.dischargeTotal, 'kWh') },
        ]
      : []),
    { name: words.income[information.incomeBasis ?? 'none'], text: manner.money(information.incomeTotal) },
    { name: words.co2, ...numeric(saved.estimate?.co2, 't') },
    { name: words.coal, ...numeric(saved.standardCoalSaved, 't') },
    { name: words.trees, text: trees === null ? missing : units.trees({ count: Math.trunc(trees) }) },
    { name: words.asOf, text: instantText(information.lastUpdateTime, manner) },
  ]
}

/** A method that a person chose instead of what the platform decides. */
const chosen = (metering: Metering, energy: keyof typeof fields, text: (code: string) => string) => {
  const code = metering[fields[energy]]
  const isChosen = metering.statisticMethodSettingStrategy === 'MANUAL' && code !== 'TOTAL_FROM_DAILY_SUM'
  return isChosen && code !== null ? [text(code)] : []
}

const fields = {
  generation: 'cumulativeElectricMethod',
  use: 'electricityConsumptionMethod',
  buy: 'electricityPurchaseMethod',
  grid: 'gridInterconnectionMethod',
  charge: 'chargingElectricityMethod',
  discharge: 'dischargeElectricityMethod',
} as const

const isKnown = <Code extends string>(code: string, known: Record<Code, unknown>): code is Code =>
  Object.hasOwn(known, code)
