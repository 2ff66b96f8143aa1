/** A module at reference conditions (1000 W/m², 25 °C), named as in the CEC database. */
export interface DeSotoModule {
  photocurrentA: number
  saturationCurrentA: number
  seriesOhm: number
  shuntOhm: number
  /** Ideality factor × cells in series × thermal voltage. */
  modifiedIdealityV: number
  /** Temperature coefficient of the short-circuit current, A/K. */
  currentPerK: number
}

/** The five parameters of the equivalent circuit at some light and temperature. */
export interface DiodeCircuit {
  photocurrentA: number
  saturationCurrentA: number
  seriesOhm: number
  shuntOhm: number
  thermalV: number
}

/**
 * W. De Soto, S. Klein, W. Beckman, Improvement and validation of a model for photovoltaic array performance (Solar
 * Energy 80, 2006), for silicon. The light must be above 0 W/m².
 */
export const circuitAt = (module: DeSotoModule, effectiveWm2: number, cellC: number): DiodeCircuit => {
  const kelvin = cellC + 273.15
  const ratio = kelvin / referenceK
  const bandGapEv = siliconBandGapEv * (1 - 0.0002677 * (kelvin - referenceK))
  return {
    photocurrentA: (effectiveWm2 / 1000) * (module.photocurrentA + module.currentPerK * (kelvin - referenceK)),
    saturationCurrentA:
      module.saturationCurrentA *
      ratio ** 3 *
      Math.exp(siliconBandGapEv / (boltzmannEvPerK * referenceK) - bandGapEv / (boltzmannEvPerK * kelvin)),
    seriesOhm: module.seriesOhm,
    shuntOhm: module.shuntOhm * (1000 / effectiveWm2),
    thermalV: module.modifiedIdealityV * ratio,
  }
}

/** Current in A at a voltage. */
export const currentAtV = (circuit: DiodeCircuit, voltageV: number) => {
  const diodeV = solve(openDiodeV(circuit), (v) => {
    const i = current(circuit, v)
    return [v - i * circuit.seriesOhm - voltageV, 1 - slope(circuit, v) * circuit.seriesOhm]
  })
  return current(circuit, diodeV)
}

export const shortCircuitA = (circuit: DiodeCircuit) => currentAtV(circuit, 0)

/** No current flows, so the diode's voltage is the module's. */
export const openCircuitV = (circuit: DiodeCircuit) =>
  solve(openDiodeV(circuit), (v) => [current(circuit, v), slope(circuit, v)])

/** Voltage and current at maximum power, where the derivative by the diode's voltage is zero. */
export const maximumPower = (circuit: DiodeCircuit) => {
  const { seriesOhm } = circuit
  const diodeV = solve(openCircuitV(circuit) * 0.9, (v) => {
    const i = current(circuit, v)
    const di = slope(circuit, v)
    const ddi = -(circuit.saturationCurrentA / circuit.thermalV ** 2) * Math.exp(v / circuit.thermalV)
    const terminalV = v - i * seriesOhm
    const dv = 1 - di * seriesOhm
    return [terminalV * di + i * dv, terminalV * ddi + 2 * dv * di - i * ddi * seriesOhm]
  })
  const currentA = current(circuit, diodeV)
  return { voltageV: diodeV - currentA * seriesOhm, currentA }
}

/**
 * Everything is explicit in the diode's voltage (J. Bishop, Computer simulation of the effects of electrical
 * mismatches, Solar Cells 25, 1988), so Newton's method needs no implicit equation.
 */
const current = ({ photocurrentA, saturationCurrentA, thermalV, shuntOhm }: DiodeCircuit, diodeV: number) =>
  photocurrentA - saturationCurrentA * Math.expm1(diodeV / thermalV) - diodeV / shuntOhm

const slope = ({ saturationCurrentA, thermalV, shuntOhm }: DiodeCircuit, diodeV: number) =>
  -(saturationCurrentA / thermalV) * Math.exp(diodeV / thermalV) - 1 / shuntOhm

/** An upper bound of the open-circuit voltage, from which Newton's method descends without overshooting. */
const openDiodeV = ({ photocurrentA, saturationCurrentA, thermalV }: DiodeCircuit) =>
  thermalV * Math.log1p(photocurrentA / saturationCurrentA)

const solve = (start: number, valueAndSlope: (v: number) => [number, number]) => {
  let v = start
  for (let round = 0; round < 50; round++) {
    const [value, derivative] = valueAndSlope(v)
    const change = value / derivative
    v -= change
    if (Math.abs(change) < 1e-12 * (1 + Math.abs(v))) break
  }
  return v
}

const referenceK = 298.15
const siliconBandGapEv = 1.121
const boltzmannEvPerK = 8.617332478e-5
