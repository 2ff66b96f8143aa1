import type * as wire from '@heliograph/contract'
import { mWhOf } from '#telemetry/energy-units.ts'
import { energyFields } from '#wire/energies.ts'
import { toMetering } from '#wire/metering.ts'
import { secondsOf } from '#wire/times.ts'
import type { Periods, Preview } from './metering-preview.ts'
import type { ListedChoice, MeteringChange } from './metering.ts'

export const changeIn = (body: wire.MeteringChange): MeteringChange => ({
  strategy: body.statisticMethodSettingStrategy ?? undefined,
  methods: methodsIn(body),
  keptShare: shareIn(body.theoryConsumeProportion),
  generationOffset: offsetIn(body.generationTotalOffset),
  useOffset: offsetIn(body.consumeTotalOffset),
  isMissingZero: body.generationZero ?? undefined,
  seenAt: typeof body.lastModifiedDate === 'number' ? Math.round(body.lastModifiedDate * 1000) : undefined,
})

/** Methods that are chosen count at once. */
export const methodChangeIn = (body: Methods): MeteringChange => ({
  ...nothing,
  strategy: 'MANUAL',
  methods: methodsIn(body),
})

export const strategyIn = (strategy: MeteringChange['strategy']): MeteringChange => ({ ...nothing, strategy })

export const zeroIn = (isMissingZero: boolean): MeteringChange => ({ ...nothing, isMissingZero })

export const toPreview = ({ before, after, recalculatedFrom, previewedFrom }: Preview): wire.MeteringPreview => ({
  before: toSums(before),
  after: toSums(after),
  recalculatedFrom: secondsOf(recalculatedFrom),
  previewedFrom: secondsOf(previewedFrom),
})

export const toChoice = ({ metering, by, at }: ListedChoice): wire.MeteringChoice => ({
  metering: toMetering(metering),
  chosenBy: by,
  chosenTime: secondsOf(at),
})

const nothing: MeteringChange = {
  strategy: undefined,
  methods: {},
  keptShare: undefined,
  generationOffset: undefined,
  useOffset: undefined,
  isMissingZero: undefined,
}

type Methods = Pick<
  wire.MeteringChange,
  | 'cumulativeElectricMethod'
  | 'electricityConsumptionMethod'
  | 'electricityPurchaseMethod'
  | 'gridInterconnectionMethod'
  | 'chargingElectricityMethod'
  | 'dischargeElectricityMethod'
>

const methodsIn = (body: Methods): MeteringChange['methods'] => ({
  generation: body.cumulativeElectricMethod ?? undefined,
  use: body.electricityConsumptionMethod ?? undefined,
  buy: body.electricityPurchaseMethod ?? undefined,
  sell: body.gridInterconnectionMethod ?? undefined,
  charge: body.chargingElectricityMethod ?? undefined,
  discharge: body.dischargeElectricityMethod ?? undefined,
})

const shareIn = (percent: number | null | undefined) =>
  percent === null || percent === undefined ? percent : Math.round(percent * 100)

const offsetIn = (kwh: number | null | undefined) => (typeof kwh === 'number' ? mWhOf(kwh) : undefined)

const toSums = ({ today, month, total }: Periods) => ({
  ...energyFields('Value', today),
  ...energyFields('Month', month),
  ...energyFields('Total', total),
})
