/**
 * AC watts from DC watts: the part-load curve of PVWatts, limited to the rated AC power, which is `dcLimitW` times the
 * nominal efficiency. A. Dobos, PVWatts Version 5 Manual (NREL/TP-6A20-62641, 2014).
 */
export const pvwattsAcW = (dcW: number, dcLimitW: number, nominalEfficiency = 0.96, referenceEfficiency = 0.9637) => {
  if (dcW <= 0) return 0
  const load = dcW / dcLimitW
  const efficiency = (nominalEfficiency / referenceEfficiency) * (-0.0162 * load - 0.0059 / load + 0.9858)
  return Math.max(0, Math.min(efficiency * dcW, nominalEfficiency * dcLimitW))
}

/** Named as in the Sandia inverter database. */
export interface SandiaInverter {
  pacoW: number
  pdcoW: number
  vdcoV: number
  psoW: number
  c0: number
  c1: number
  c2: number
  c3: number
  pntW: number
}

/**
 * AC watts from DC volts and watts. Below the starting power it draws `pntW` from the grid. D. King and others,
 * Performance model for grid-connected photovoltaic inverters (SAND2007-5036).
 */
export const sandiaAcW = (dcV: number, dcW: number, inverter: SandiaInverter) => {
  const { pacoW, pdcoW, vdcoV, psoW, c0, c1, c2, c3, pntW } = inverter
  if (dcW < psoW) return -Math.abs(pntW)
  const deviation = dcV - vdcoV
  const a = pdcoW * (1 + c1 * deviation)
  const b = psoW * (1 + c2 * deviation)
  const c = c0 * (1 + c3 * deviation)
  const acW = (pacoW / (a - b) - c * (a - b)) * (dcW - b) + c * (dcW - b) ** 2
  return Math.min(acW, pacoW)
}
