import { missing, numberText, scale } from './numbers.ts'

type Scaled = Parameters<typeof scale>[1]

/** A quantity as shown: in the unit that suits its size, truncated. A missing one has no unit. */
export const quantityOf = (value: number | null | undefined, unit: Scaled) => {
  if (value === null || value === undefined || !Number.isFinite(value)) return { text: missing, unit: '' }
  const scaled = scale(value, unit)
  return { text: numberText(scaled.value), unit: scaled.unit }
}

export const quantityText = (value: number | null | undefined, unit: Scaled) => {
  const quantity = quantityOf(value, unit)
  return quantity.unit === '' ? quantity.text : `${quantity.text}\u00A0${quantity.unit}`
}

/** Energies that are read side by side: all in the unit that suits the largest. */
export const energyTexts = (kwhs: readonly (number | null)[]) => {
  const largest = Math.max(0, ...kwhs.map((kwh) => Math.abs(kwh ?? 0)))
  const { unit } = scale(largest, 'kWh')
  const divisor = { Wh: 1e-3, kWh: 1, MWh: 1e3, GWh: 1e6 }[unit] ?? 1
  return kwhs.map((kwh) =>
    kwh === null ? missing : `${numberText(Math.round((kwh / divisor) * 1e6) / 1e6)}\u00A0${unit}`,
  )
}

/** The unit that all numbers of a chart share, chosen by the largest, and its divisor. */
export const energyUnitOf = (largestKwh: number): { divisor: number; unit: string } =>
  largestKwh >= 1e6
    ? { divisor: 1e6, unit: 'GWh' }
    : largestKwh >= 1e3
      ? { divisor: 1e3, unit: 'MWh' }
      : { divisor: 1, unit: 'kWh' }

export const percentText = (value: number | null | undefined, digits = 0) => {
  const text = numberText(value, digits)
  return text === missing ? text : `${text}\u00A0%`
}
