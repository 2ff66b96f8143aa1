import { createHash, randomBytes } from 'node:crypto'
import type { GatewayProtocol } from '@heliograph/domain/devices'
import { families, type Family } from '@heliograph/domain/families'
import type { Values } from '@heliograph/domain/points'
import type { CentreName } from '@heliograph/domain/regions'
import { firstOf, sure } from '@heliograph/domain/sure'
import { dayMs } from '@heliograph/domain/zones'
import { isInverter, type PlantDeviceKind } from '@heliograph/simulation/device-readings'
import type { FleetDevice, FleetGateway, FleetLink } from '@heliograph/simulation/fleet-file'
import { inverterFamily } from '@heliograph/simulation/inverter-family'
import { hashed } from '@heliograph/simulation/noise'
import { inverterUnits } from '@heliograph/simulation/plant-profile'
import type { PoolClient } from 'pg'
import type { DemoDevice, DemoGateway, DemoPlant } from './demo-plant.ts'

/** A gateway with its serial numbers, as both the fleet and the platform use them. */
export interface NumberedGateway extends DemoGateway {
  sn: string
  /** Solarman V5 has no secrets. */
  secret?: string
  devices: readonly NumberedDevice[]
}

export interface NumberedDevice extends FleetDevice, DemoDevice {
  name: string
  /** It was replaced by the next one in the list. */
  isReplaced?: boolean
  ratedW: number | null
  /** Undefined if its link cannot report it. */
  family: Family | undefined
  /** The platform's serial number: for emoncms, a device's name starts with its gateway's. */
  knownAs: string
}

/** Assigns serial numbers: the same seed gives the same ones, and they are unique in the whole fleet. */
export const createNumbering = (centre: CentreName, seed: number) => {
  let count = firstNumbers[centre]
  /** Ten digits, like a logger's, which must fit 32 bits. */
  const digits = () => {
    count++
    return String(2_300_000_000 + count * 100_003 + Math.floor(hashed(seed, numberStream, count) * 100_000))
  }

  const numberDevice = (
    plant: DemoPlant,
    gatewaySn: string,
    link: FleetLink,
    device: DemoDevice,
    ownSn?: string,
  ): NumberedDevice => {
    const sn = ownSn ?? `${snPrefixes[device.kind]}${digits()}`
    const hasFamily = isInverter(device.kind) && link !== 'emoncms'
    return {
      ...device,
      sn,
      knownAs: link === 'emoncms' ? `${gatewaySn}-${sn}` : sn,
      family: hasFamily ? inverterFamily(plant.profile) : undefined,
      name: nameOf(device),
      ratedW: isInverter(device.kind) ? Math.round(sure(inverterUnits(plant.profile)[device.inverter]).ratedW) : null,
    }
  }

  const numberBoth = (plant: DemoPlant, gatewaySn: string, link: FleetLink, device: DemoDevice) => {
    const numbered = numberDevice(plant, gatewaySn, link, device)
    if (device.replacedDaysAgo === undefined) return [numbered]
    const old = numberDevice(plant, gatewaySn, link, device)
    return [{ ...old, name: `${old.name} (old)`, isReplaced: true }, numbered]
  }

  return (plant: DemoPlant): NumberedGateway[] => {
    const numbered: NumberedDevice[] = []
    return plant.gateways.map((gateway) => {
      const { link } = gateway
      const sn = link === 'solarman-v5' ? digits() : `HG${digits()}`
      const devices = gateway.devices.flatMap((device) =>
        device.isTwin
          ? numberDevice(plant, sn, link, device, twinSnOf(device, numbered))
          : numberBoth(plant, sn, link, device),
      )
      numbered.push(...devices)
      return {
        ...gateway,
        sn,
        ...(link !== 'solarman-v5' && { secret: randomBytes(32).toString('base64url') }),
        devices,
      }
    })
  }
}

/** As another maker's logger writes the serial number that it reads. */
const twinSnOf = ({ kind, inverter, module }: DemoDevice, numbered: readonly NumberedDevice[]) =>
  sure(numbered.find((one) => one.kind === kind && one.inverter === inverter && one.module === module)).sn.toLowerCase()

/** Inserts a plant's gateways and the devices behind them. Returns the ids of the gateways by serial number, and of the devices by `knownAs`. */
export const enterGateways = async (
  client: PoolClient,
  plantId: number,
  gateways: readonly NumberedGateway[],
  now: number,
) => {
  const ids = new Map<string, number>()
  for (const [place, { type, link, sn, secret, devices, silentForDays = 0 }] of gateways.entries()) {
    const name = `${gatewayNames[type]} ${place + 1}`
    const { rows } = await client.query<{ id: number }>(
      'insert into devices (plant_id, type, sn, name) values ($1, $2, $3, $4) returning id',
      [plantId, type, sn, name],
    )
    const gatewayId = firstOf(rows).id
    ids.set(sn, gatewayId)
    await client.query('insert into gateways (device_id, protocol, secret_hash, heard_at) values ($1, $2, $3, $4)', [
      gatewayId,
      protocols[link],
      secret === undefined ? null : createHash('sha256').update(secret).digest(),
      silentForDays === Infinity ? null : new Date(silentSince(now, silentForDays)),
    ])
    const { rows: entered } = await client.query<{ id: number; sn: string }>(
      `insert into devices (plant_id, gateway_id, type, sn, name, rated_w, product_id, sensor)
       select $1, $2, type, sn, name, rated_w, product_id, sensor
       from unnest($3::text[], $4::text[], $5::text[], $6::float8[], $7::text[], $8::text[])
         as d (type, sn, name, rated_w, product_id, sensor) returning id, sn`,
      [
        plantId,
        gatewayId,
        devices.map(({ deviceType }) => deviceType),
        devices.map(({ knownAs }) => knownAs),
        devices.map((device) => device.name),
        devices.map(({ ratedW }) => ratedW),
        devices.map(({ family }) => family && families[family].productId),
        devices.map(({ family }) => family && families[family].sensorCode),
      ],
    )
    for (const device of entered) ids.set(device.sn, device.id)
  }
  return ids
}

/** When the gateway fell silent. */
export const silentSince = (now: number, silentForDays: number) => now - silentForDays * dayMs

/** Whether a device stays silent, although its gateway does not. */
export const isSilent = ({ outages = [] }: DemoDevice) => outages.some(({ hours }) => hours === Infinity)

/** The address that this machine's fleet reports to. */
export interface Ports {
  v5: number
  mqtt: number
  push: number
}

/**
 * Undefined if the gateway is silent. Its port is set where the fleet is started. `countsFrom` has what a device's
 * predecessor counted.
 */
export const fleetGatewayOf = (
  gateway: NumberedGateway,
  countsFrom: ReadonlyMap<string, Values>,
): Omit<FleetGateway, 'host' | 'port'> | undefined => {
  const { link, sn, secret, devices, silentForDays = 0, intervalMinutes, restartsPerDay, lagMinutes } = gateway
  if (silentForDays > 0) return undefined
  return {
    link,
    sn,
    ...(secret !== undefined && { secret }),
    ...(intervalMinutes !== undefined && { intervalMinutes }),
    ...(restartsPerDay !== undefined && { restartsPerDay }),
    ...(lagMinutes !== undefined && { lagMinutes }),
    devices: devices
      .filter((device) => !device.isReplaced && !isSilent(device))
      .map(({ kind, deviceType, inverter, module, sn, quirks }) => {
        const from = countsFrom.get(sn)
        const own = from ? { ...quirks, countsFrom: from } : quirks
        return { kind, deviceType, inverter, ...(module !== undefined && { module }), sn, ...(own && { quirks: own }) }
      }),
  }
}

/** 0 means that the listener is off. */
export const portOf = (link: FleetLink, { v5, mqtt, push }: Ports) =>
  link === 'solarman-v5' ? v5 : link === 'mqtt' ? mqtt : push

const protocols: Record<FleetLink, GatewayProtocol> = {
  'solarman-v5': 'solarman-v5',
  mqtt: 'mqtt',
  http: 'http',
  emoncms: 'http',
}

/** A micro-inverter's serial number has ten digits and no letters, because its table has no room for more. */
const snPrefixes: Record<PlantDeviceKind, string> = {
  inverter: 'SI',
  'hybrid-inverter': 'SH',
  'micro-inverter': '',
  optimizer: 'OP',
  meter: 'EM',
  battery: 'BA',
  'weather-station': 'WS',
}

const nameOf = ({ kind, inverter, module }: DemoDevice) => {
  const number = isInverter(kind) ? inverter : module
  return number === undefined ? names[kind] : `${names[kind]} ${number + 1}`
}

const names: Record<PlantDeviceKind, string> = {
  inverter: 'Inverter',
  'hybrid-inverter': 'Hybrid inverter',
  'micro-inverter': 'Microinverter',
  optimizer: 'Optimizer',
  meter: 'Meter',
  battery: 'Battery',
  'weather-station': 'Weather station',
}

const gatewayNames = { COLLECTOR: 'Logger', DTU: 'DTU' } as const

const firstNumbers: Record<CentreName, number> = { eu: 0, cn: 10_000 }
const numberStream = 610
