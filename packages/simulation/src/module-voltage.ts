import { circuitAt, maximumPower, type DeSotoModule } from '@heliograph/solar/single-diode'
import type { ArrayOutput } from './array-output.ts'

/**
 * V of one module at its maximum power point; 0 in the dark. Cached, because all modules of an array need the same
 * value.
 */
export const moduleVoltage = (output: ArrayOutput) => {
  if (output.poaWm2 < 1) return 0
  const known = voltages.get(output)
  if (known !== undefined) return known
  const { voltageV } = maximumPower(circuitAt(usualModule, output.poaWm2, output.cellC))
  voltages.set(output, voltageV)
  return voltageV
}

const voltages = new WeakMap<ArrayOutput, number>()

/** 54 cells in series, twice in parallel: 430 W at 32.6 V, open-circuit 38.9 V, short-circuit 13.9 A. */
const usualModule: DeSotoModule = {
  photocurrentA: 13.93,
  saturationCurrentA: 3.5e-11,
  seriesOhm: 0.14,
  shuntOhm: 400,
  modifiedIdealityV: 1.457,
  currentPerK: 0.0063,
}
