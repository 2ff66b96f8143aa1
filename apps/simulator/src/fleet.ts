import { readFile } from 'node:fs/promises'
import { isSn } from '@heliograph/protocols/plain-json/readings'
import type { FleetFile, FleetGateway, FleetPlant } from '@heliograph/simulation/fleet-file'

export class FleetError extends Error {
  override name = 'FleetError'
}

/** The plants of a fleet file, with only the gateways of `only`. Throws a FleetError that says what is wrong. */
export const readFleet = async (path: string, only?: readonly string[]): Promise<FleetPlant[]> => {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new FleetError(error.message)
  })
  const fleet = parse(text, path)
  if (fleet.version !== 1) throw new FleetError(`${path} is not a fleet file of version 1`)
  const gateways = fleet.plants.flatMap((plant) => plant.gateways)
  for (const gateway of gateways) check(gateway)
  const sns = new Set(gateways.map(({ sn }) => sn))
  if (sns.size < gateways.length) throw new FleetError(`${path} has two gateways with the same serial number`)
  if (only === undefined) return fleet.plants.filter((plant) => plant.gateways.length > 0)

  const unknown = only.filter((sn) => !sns.has(sn))
  if (unknown.length > 0) throw new FleetError(`${path} has no gateway ${unknown.join(', ')}`)
  return fleet.plants
    .map((plant) => ({ ...plant, gateways: plant.gateways.filter(({ sn }) => only.includes(sn)) }))
    .filter((plant) => plant.gateways.length > 0)
}

const parse = (text: string, path: string) => {
  try {
    return JSON.parse(text) as FleetFile
  } catch {
    throw new FleetError(`${path} is not JSON`)
  }
}

const check = ({ sn, link, secret, devices }: FleetGateway) => {
  if (!isSn(sn)) throw new FleetError(`'${sn}' is not a serial number`)
  if (link !== 'solarman-v5') {
    if (secret === undefined) throw new FleetError(`Gateway ${sn} has no secret`)
    return
  }
  if (!/^[1-9][0-9]*$/.test(sn) || Number(sn) > 0xffff_ffff) {
    throw new FleetError(`Gateway ${sn}: a Solarman V5 logger's serial number must be a number below 2^32`)
  }
  const other = devices.find(({ kind }) => kind !== 'inverter' && kind !== 'micro-inverter')
  if (other) throw new FleetError(`Gateway ${sn}: Solarman V5 has no data frame for a ${other.kind}`)
}
