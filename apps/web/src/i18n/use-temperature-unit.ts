import { useSyncExternalStore } from 'react'
import { keepTemperatureUnit, temperatureUnit, type TemperatureUnit } from './temperature.ts'

/** The person's unit; re-renders when it changes: `temperatureOf(celsius, unit)`. */
export const useTemperatureUnit = () => useSyncExternalStore(listen, unitNow)

/** Saves the unit and applies it immediately. */
export const setTemperatureUnit = (unit: TemperatureUnit) => {
  keepTemperatureUnit(document, unit)
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The cookie is the state, so another tab's choice counts too. */
const unitNow = () => temperatureUnit(document)
