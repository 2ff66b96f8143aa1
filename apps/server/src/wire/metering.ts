import type * as wire from '@heliograph/contract'
import type { Quantity } from '@heliograph/domain/energy'
import { methodsInForce } from '@heliograph/domain/metering'
import type { PlantMetering } from '#needs/metering.ts'
import { kwhOf } from '#telemetry/energy-units.ts'
import { secondsOf } from './times.ts'

export const toMetering = ({ settings, told, ...metering }: PlantMetering): wire.Metering => {
  const methodOf = (quantity: Quantity) => (told.includes(quantity) ? settings.methods[quantity] : null)
  const isAssumed = Object.values(methodsInForce(settings)).includes('TOTAL_FROM_PROPORTION')
  return {
    powerStationId: metering.plantId,
    generationStatisticMethod: null,
    consumptionStatisticMethod: null,
    utilityStatisticMethod: null,
    batteryStatisticMethod: null,
    irradianceStatisticMethod: null,
    theoryConsumeProportion: settings.keptShare === null ? null : String(settings.keptShare / 100),
    generationTotalOffset: kwhOf(settings.generationOffset),
    consumeTotalOffset: kwhOf(settings.useOffset),
    repeatedHint: false,
    statisticMethodSettingStrategy: settings.strategy,
    consumeProportionStatisticMethod: isAssumed ? 'THEORY' : 'COMPUTE',
    theoreticalStatisticMethod: null,
    irradianceMethod: null,
    cumulativeElectricMethod: methodOf('generation'),
    electricityConsumptionMethod: methodOf('use'),
    electricityPurchaseMethod: methodOf('buy'),
    gridInterconnectionMethod: methodOf('sell'),
    chargingElectricityMethod: methodOf('charge'),
    dischargeElectricityMethod: methodOf('discharge'),
    generationZero: settings.isMissingZero,
    countedFrom: metering.from ? secondsOf(metering.from) : null,
    createdBy: metering.created.by,
    createdDate: secondsOf(metering.created.at),
    lastModifiedBy: metering.changed.by,
    lastModifiedDate: secondsOf(metering.changed.at),
  }
}
