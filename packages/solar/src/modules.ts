/**
 * DC watts of modules from light and cell temperature; `gammaPerK` is negative. A. Dobos, PVWatts Version 5 Manual
 * (NREL/TP-6A20-62641, 2014).
 */
export const pvwattsDcW = (effectiveWm2: number, cellC: number, peakW: number, gammaPerK: number) =>
  (effectiveWm2 / 1000) * peakW * (1 + gammaPerK * (cellC - 25))

/** In percent, each of what the previous ones left (PVWatts Version 5 Manual). */
export const pvwattsLosses = {
  soiling: 2,
  shading: 3,
  snow: 0,
  mismatch: 2,
  wiring: 2,
  connections: 0.5,
  lightInducedDegradation: 1.5,
  nameplate: 1,
  age: 0,
  availability: 3,
}

export const totalLossPct = (losses: Readonly<Record<string, number>>) =>
  100 * (1 - Object.values(losses).reduce((left, pct) => left * (1 - pct / 100), 1))
