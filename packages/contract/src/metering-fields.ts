import { meteringMethods, meteringStrategies } from '@heliograph/domain/metering'
import { Type } from 'typebox'
import { instant, nullable } from './kit/shapes.ts'
import { numbers } from './measures.ts'

const word = nullable(Type.String())
const method = nullable(Type.Enum([...meteringMethods]))

/**
 * How each of the six energies is counted. Only TOTAL_FROM_DEVICE_UPLOAD and DYNAMIC are known from this API family, the others
 * are ours. Null: the plant has never told this energy.
 */
const methodFields = {
  cumulativeElectricMethod: method,
  electricityConsumptionMethod: method,
  electricityPurchaseMethod: method,
  gridInterconnectionMethod: method,
  chargingElectricityMethod: method,
  dischargeElectricityMethod: method,
}

export const meteringFields = {
  generationStatisticMethod: word,
  consumptionStatisticMethod: word,
  utilityStatisticMethod: word,
  batteryStatisticMethod: word,
  irradianceStatisticMethod: word,
  /** The percentage of the generation that stays on site, where that is assumed. */
  theoryConsumeProportion: word,
  /** kWh that were counted before the plant reported here. */
  ...numbers('generationTotalOffset', 'consumeTotalOffset'),
  repeatedHint: Type.Boolean(),
  /** With DYNAMIC, the platform decides and the methods below do not count. */
  statisticMethodSettingStrategy: Type.Enum([...meteringStrategies]),
  /** Whether the use of the generation is calculated or assumed. */
  consumeProportionStatisticMethod: Type.Enum(['COMPUTE', 'THEORY']),
  theoreticalStatisticMethod: word,
  irradianceMethod: word,
  ...methodFields,
  /** Whether generation that nobody reported counts as zero (ours). */
  generationZero: Type.Boolean(),
  /** The start of the first day that is counted so; null if nobody ever chose (ours). */
  countedFrom: nullable(instant),
}
