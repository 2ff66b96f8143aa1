/**
 * Cell temperature in °C from light on the module (W/m²), air temperature (°C) and wind (m/s). D. Faiman, Assessing the
 * outdoor operating temperature of photovoltaic modules (Progress in Photovoltaics 16, 2008).
 */
export const faimanCellC = (poaWm2: number, ambientC: number, windMs: number, u0 = 25, u1 = 6.84) =>
  ambientC + poaWm2 / (u0 + u1 * windMs)

export interface SapmMounting {
  a: number
  b: number
  /** K between cell and back of the module at 1000 W/m². */
  cellOverModuleK: number
}

/** Glass on both sides, open rack. */
export const openRackGlassGlass: SapmMounting = { a: -3.47, b: -0.0594, cellOverModuleK: 3 }

/** Module back temperature in °C. D. King and others, Sandia PV array performance model (SAND2004-3535). */
export const sapmModuleC = (poaWm2: number, ambientC: number, windMs: number, { a, b }: SapmMounting) =>
  ambientC + poaWm2 * Math.exp(a + b * windMs)

/** Cell temperature in °C, from the same report. */
export const sapmCellC = (poaWm2: number, ambientC: number, windMs: number, mounting: SapmMounting) =>
  sapmModuleC(poaWm2, ambientC, windMs, mounting) + (poaWm2 / 1000) * mounting.cellOverModuleK

/**
 * Cell temperature in °C from the nominal operating cell temperature, ground-mounted. P. Gilman and others, SAM
 * Photovoltaic Model Technical Reference Update (NREL/TP-6A20-67399, 2018).
 */
export const noctCellC = (
  poaWm2: number,
  ambientC: number,
  windMs: number,
  noctC: number,
  moduleEfficiency: number,
  transmittanceAbsorptance = 0.9,
) => {
  const heatLoss = 1 - moduleEfficiency / transmittanceAbsorptance
  const windLoss = 9.5 / (5.7 + 3.8 * 0.51 * windMs)
  return ambientC + (poaWm2 / 800) * (noctC - 20) * heatLoss * windLoss
}
