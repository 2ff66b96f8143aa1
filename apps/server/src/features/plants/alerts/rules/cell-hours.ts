import type { Values } from '@heliograph/domain/points'

/**
 * By how much the cells of a battery differ, in mV, in a report that says something about them: half charged and at rest, where
 * neither the end of a charge nor a current pulls them apart. Values that no cell has, and a lowest one above the highest, say
 * nothing.
 */
export const cellsMvIn = ({
  highestCellVoltage,
  lowestCellVoltage,
  batterySoc = 0,
  batteryVoltage = 0,
  batteryCurrent,
  batteryPower,
}: Values) => {
  if (highestCellVoltage === undefined || lowestCellVoltage === undefined) return undefined
  if (lowestCellVoltage < leastV || highestCellVoltage > mostV || lowestCellVoltage > highestCellVoltage)
    return undefined
  const watts = batteryPower ?? (batteryCurrent === undefined ? undefined : batteryCurrent * batteryVoltage)
  if (batterySoc < leastSocPct || batterySoc > mostSocPct || watts === undefined || Math.abs(watts) > restW)
    return undefined
  return Math.round((highestCellVoltage - lowestCellVoltage) * 1000)
}

const leastV = 0.5
const mostV = 5
const leastSocPct = 30
const mostSocPct = 80
/** What a house uses at night: less than a tenth of what the cells of small batteries can give in an hour. */
const restW = 500
