import {
  faultsOfPlant,
  type CreatePlantRequest,
  type ImportAnswer,
  type ImportedRow,
  type PlantFault,
} from '@heliograph/contract'
import { isFormula } from '@heliograph/domain/formulas'
import { largeNumberColumns, type ImportColumn, type ImportFault } from '@heliograph/domain/plant-imports'
import { gridTypes, plantTypes } from '@heliograph/domain/plants'
import { keysOf } from '@heliograph/domain/records'
import { isUnclear, numberIn } from '@heliograph/domain/typed-numbers'
import { isDay } from '@heliograph/domain/zones'
import { enteredIn } from './new-plants.wire.ts'
import { columnAt, faultIn, type ImportedPlant, type ListedPlant } from './plant-imports.ts'

/** A row of a list: its cells as values, checked like the body that creates a single plant. */
export const listedIn = ({ row, cells }: ImportedRow): ListedPlant => {
  const faults = new Map<ImportColumn, ImportFault>()
  const note = (fault: ImportFault) => faults.has(fault.column) || faults.set(fault.column, fault)
  const text = (column: ImportColumn) => cells[column]?.trim() ?? ''
  const words = (column: ImportColumn, most: number) => {
    const value = text(column)
    // Lists are opened in spreadsheets again, and those run formulas.
    if (isFormula(value)) note(faultIn(column, 'formula'))
    // oxlint-disable-next-line no-control-regex
    else if (/[\u0000-\u001f]/.test(value)) note(faultIn(column, 'characters'))
    else if (value.length > most) note(faultIn(column, 'tooLong', { most }))
    return value
  }
  const number = (column: ImportColumn) => {
    const value = numberIn(text(column))
    const isTwo = isUnclear(text(column)) && largeNumberColumns.some((one) => one === column)
    if (!Number.isNaN(value) && !isTwo) return value
    note(faultIn(column, isTwo ? 'unclearNumber' : 'notNumber'))
    return null
  }
  const oneOf = <Word extends string>(column: ImportColumn, all: readonly Word[], otherwise: Word) => {
    const value = text(column).toUpperCase()
    const known = all.find((one) => one === value)
    if (known === undefined && value !== '') note(faultIn(column, 'notKnown'))
    return known ?? otherwise
  }

  const town = words('town', 100)
  const country = words('country', 100)
  const position = { lat: number('latitude'), lng: number('longitude') }
  const byTown = town !== '' && position.lat === null && position.lng === null
  if (!byTown) {
    if (position.lat === null) note(faultIn(town === '' && position.lng === null ? 'town' : 'latitude', 'required'))
    else if (position.lng === null) note(faultIn('longitude', 'required'))
  }
  const started = secondsIn(text('started'))
  if (started === undefined) note(faultIn('started', 'notDate'))
  const capacity = number('capacity')
  if (capacity === null) note(faultIn('capacity', 'required'))

  const body: CreatePlantRequest = {
    station: {
      name: words('name', 100),
      type: oneOf('type', plantTypes, 'HOUSE_ROOF'),
      gridInterconnectionType: oneOf('gridType', gridTypes, 'EXCESS'),
      installedCapacity: capacity ?? 1,
      location: { lat: position.lat ?? 0, lng: position.lng ?? 0, address: words('address', 200) || null },
      region: { timezone: words('timezone', 64) || null },
      installationTiltAngle: number('tilt'),
      installationAzimuthAngle: number('azimuth'),
      startOperatingTime: started ?? null,
    },
    finance: {
      currency: text('currency').toUpperCase() || null,
      benchmarkPrice: number('feedIn'),
      consumptionPrice: number('purchase'),
      mergeElectricPrice: number('flat'),
    },
  }
  const reference = words('reference', 100)
  const sn = words('gateway', 32)
  const isGateway = sn !== '' || text('protocol') !== ''
  const protocol = oneOf('protocol', gatewayProtocols, 'SOLARMAN-V5')
  for (const fault of faultsOfPlant(body)) note(faultAt(fault))
  return {
    row,
    reference,
    entered: enteredIn(body),
    gateway: isGateway ? { protocol: protocolNames[protocol], sn } : null,
    town: byTown ? { town, country: country || null } : null,
    faults: [...faults.values()],
  }
}

export const toImport = (rows: readonly ImportedPlant[]): ImportAnswer => ({
  rows: rows.map(({ faults, gateway, ...row }) => ({
    ...row,
    gateway: gateway ? { deviceSn: gateway.sn, protocol: gateway.protocol, secret: gateway.secret } : null,
    faults: [...faults],
  })),
})

const protocolNames = { 'SOLARMAN-V5': 'solarman-v5', MQTT: 'mqtt', HTTP: 'http' } as const
const gatewayProtocols = keysOf(protocolNames)

const faultAt = ({ path, keyword, least, most }: PlantFault): ImportFault => {
  const column = columnAt(path)
  if (keyword === 'minimum' || keyword === 'maximum') return faultIn(column, 'outOfRange', { least, most })
  if (keyword === 'minLength') return faultIn(column, 'required')
  if (keyword === 'maxLength' && column !== 'currency') return faultIn(column, 'tooLong', { most })
  return faultIn(column, 'notKnown')
}

/** YYYY-MM-DD or DD.MM.YYYY at noon in UTC: where the plant is, and its noon, is known later. Undefined if it is neither. */
const secondsIn = (typed: string): number | null | undefined => {
  if (typed === '') return null
  const [, date = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(typed) ?? []
  const day = year === '' ? typed : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? Date.parse(`${day}T12:00:00Z`) / 1000 : undefined
}
