import { quantities, type Energies, type Quantity } from '@heliograph/domain/energy'
import { methodsInForce, type MeteringSettings, type PlantMetering } from '@heliograph/domain/metering'
import { recordOf } from '@heliograph/domain/records'
import { kwhOf } from './energy-units.ts'
import { exactly } from './periods.ts'

/**
 * A plant's totals as people chose them: what its devices show instead of the sum of its days, and what was counted before it
 * reported here. Imported days are part of the sum of days, and count once. Days, months, years and money stay as they are.
 */
export const totalsOf = <E extends Energies>(
  sum: E | undefined,
  counters: Energies | undefined,
  metering: PlantMetering | undefined,
): E | undefined => {
  if (!sum || !metering) return sum
  const methods = methodsInForce(metering)
  const { contained, missing } = metering.imported ?? {}
  const total = (quantity: Quantity) => {
    const shown = methods[quantity] === 'TOTAL_FROM_DEVICE_UPLOAD' ? (counters?.[quantity] ?? null) : null
    const offset = kwhOf(offsetIn(metering, quantity)) ?? 0
    const added =
      shown === null
        ? offset - Math.min(Math.max(offset, 0), contained?.[quantity] ?? 0)
        : offset + (missing?.[quantity] ?? 0)
    return exactly([shown ?? sum[quantity], added === 0 ? null : added])
  }
  return { ...sum, ...recordOf(quantities, total) }
}

const offsetIn = ({ generationOffset, useOffset }: MeteringSettings, quantity: Quantity) =>
  quantity === 'generation' ? generationOffset : quantity === 'use' ? useOffset : 0
