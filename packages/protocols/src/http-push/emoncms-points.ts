import { nameSets, storageNameOf } from '@heliograph/domain/point-names'
import { pointNames, points, type Point, type Values } from '@heliograph/domain/points'

/**
 * The points that an emoncms input refers to. Names are case-insensitive: our points, their storage names, and the usual
 * names below. There, powers are in W, energies are lifetime totals in kWh, `grid` is positive when buying and `battery`
 * is positive when discharging.
 */
export const pointsOfInput = (values: Readonly<Record<string, number>>): { values: Values; ignored: string[] } => {
  const known: Values = {}
  const ignored: string[] = []
  for (const [name, value] of Object.entries(values)) {
    const point = pointsByName.get(name.trim().toLowerCase())
    if (point === undefined) ignored.push(name)
    else known[point] = value
  }
  return { values: known, ignored }
}

export const customaryNames: Readonly<Partial<Record<Point, readonly string[]>>> = {
  acPower: ['power', 'solar', 'solar_power', 'pv', 'pv_power', 'generation', 'gen'],
  generationTotal: ['solar_kwh', 'pv_kwh', 'generation_kwh', 'gen_kwh', 'power_kwh'],
  usePower: ['use', 'use_power', 'house', 'house_power', 'load', 'load_power', 'consumption', 'consumption_power'],
  useTotal: ['use_kwh', 'house_kwh', 'load_kwh', 'consumption_kwh'],
  gridPower: ['grid', 'grid_power'],
  buyTotal: ['import_kwh', 'grid_import_kwh'],
  sellTotal: ['export_kwh', 'grid_export_kwh'],
  batteryPower: ['battery', 'battery_power'],
  batterySoc: ['soc', 'battery_soc'],
  chargeTotal: ['battery_charge_kwh', 'charge_kwh'],
  dischargeTotal: ['battery_discharge_kwh', 'discharge_kwh'],
  ac1Voltage: ['vrms', 'voltage'],
  ac1Current: ['irms', 'current'],
  acFrequency: ['frequency', 'freq', 'hz'],
  temperature: ['temp'],
  ambientTemperature: ['outside_temp', 'outdoor_temp'],
}

const pointsByName = new Map<string, Point>([
  ...pointNames.flatMap((point): [string, Point][] => (customaryNames[point] ?? []).map((name) => [name, point])),
  // Later entries win, so a name with different meanings in different sets has its usual meaning.
  ...nameSets.flatMap((names) =>
    pointNames.map((point): [string, Point] => [storageNameOf(point, names).toLowerCase(), point]),
  ),
  ...pointNames.map((point): [string, Point] => [points[point].storageName.toLowerCase(), point]),
  ...pointNames.map((point): [string, Point] => [point.toLowerCase(), point]),
])
