import type { Dispatch } from './battery.ts'

/** Hours of the local day in which a battery is charged from the grid, and others in which it is sold. */
export interface Tariff {
  cheapHours: readonly [from: number, to: number]
  dearHours: readonly [from: number, to: number]
}

/** As `dispatch`, with the battery at full power in the tariff's hours. Undefined outside of them. */
export const dispatchByTariff = (
  { cheapHours, dearHours }: Tariff,
  clockMs: number,
  generationW: number,
  loadW: number,
  chargeLimitW: number,
  dischargeLimitW: number,
  sellLimitW: number,
  buyLimitW: number,
): Dispatch | undefined => {
  const hour = clockMs / hourMs
  const isWithin = ([from, to]: readonly [number, number]) => hour >= from && hour < to
  if (!isWithin(cheapHours) && !isWithin(dearHours)) return undefined
  const surplusW = generationW - loadW
  const batteryW = isWithin(cheapHours)
    ? 0 - Math.max(0, Math.min(chargeLimitW, buyLimitW + surplusW))
    : Math.max(0, Math.min(dischargeLimitW, sellLimitW - surplusW))
  const leftW = surplusW + batteryW
  const soldW = Math.min(Math.max(0, leftW), sellLimitW)
  const boughtW = Math.min(Math.max(0, 0 - leftW), buyLimitW)
  return {
    batteryW,
    gridW: boughtW - soldW,
    curtailedW: Math.max(0, leftW) - soldW,
    unservedW: Math.max(0, 0 - leftW) - boughtW,
  }
}

const hourMs = 3_600_000
