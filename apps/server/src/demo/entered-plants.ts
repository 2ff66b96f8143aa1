import { countryIdOf } from '@heliograph/domain/countries'
import { firstOf, sure } from '@heliograph/domain/sure'
import { dayAt, dayMs } from '@heliograph/domain/zones'
import type { PoolClient } from 'pg'
import { twinsAmong } from '#telemetry/twins.ts'
import { asReportedOver } from './as-reported.ts'
import { faultTimesOf, shadeTimesOf } from './demo-faults.ts'
import { enterGateways, type createNumbering, type NumberedGateway } from './demo-gateways.ts'
import { aheadMs } from './demo-history.ts'
import { drawModules } from './demo-module-map.ts'
import type { DemoPlant } from './demo-plant.ts'
import { heardOf } from './heard.ts'
import type { PastPlant } from './past-plant.ts'

/** A demo plant in the database, with everything needed to simulate its past. */
export interface EnteredPlant {
  plant: DemoPlant
  gateways: readonly NumberedGateway[]
  /** By serial number. */
  deviceIds: ReadonlyMap<string, number>
  pastPlant: PastPlant
}

/** Inserts plants with all their devices. The first one belongs to the owner. */
export const enterPlants = async (
  client: PoolClient,
  plants: readonly DemoPlant[],
  people: People,
  number: ReturnType<typeof createNumbering>,
  { startedAt, madeAt }: { startedAt: number; madeAt: number },
) => {
  const entered: EnteredPlant[] = []
  for (const [place, made] of plants.entries()) {
    const builtAt = Math.max(startedAt, madeAt - (made.builtDaysAgo ?? Infinity) * dayMs)
    const plant = { ...made, profile: { ...made.profile, builtAt } }
    const gateways = number(plant)
    const owned = { ...people, ownerId: place === 0 ? people.ownerId : null }
    // A plant without devices has no past: it counts as just created.
    const plantId = await enterPlant(client, plant, owned, gateways.length === 0 ? madeAt : builtAt)
    const deviceIds = await enterGateways(client, plantId, gateways, madeAt)
    await drawModules(client, plantId, plant, gateways, { savedBy: people.creatorId, savedAt: builtAt })
    entered.push({ plant, gateways, deviceIds, pastPlant: pastPlantOf(plantId, plant, gateways, deviceIds, madeAt) })
  }
  return entered
}

interface People {
  brand: string
  ownerId: number | null
  creatorId: number
  organisationId: number | null
}

const enterPlant = async (
  client: PoolClient,
  { name, type, place, capacityKwp, profile }: DemoPlant,
  { brand, ownerId, creatorId, organisationId }: People,
  startedAt: number,
) => {
  const { country, city } = place
  const [array] = profile.arrays
  const { rows } = await client.query<{ id: number }>(
    `insert into plants (name, type, grid_type, creator_organisation_id, owner_id, capacity_kwp, zone, latitude, longitude,
       address, nation_id, tilt_deg, azimuth_deg, currency, feed_in_price_micros,
       purchase_price_micros, flat_price_micros, started_at, created_by, created_at,
       modified_by, modified_at, brand)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $18, $19, $18, $20) returning id`,
    [
      name,
      type,
      profile.gridType,
      organisationId,
      ownerId,
      capacityKwp,
      profile.zone,
      profile.latitude,
      profile.longitude,
      `${city}, ${country.name}`,
      countryIdOf(country.code),
      array?.tiltDeg ?? null,
      array?.azimuthDeg ?? null,
      country.currency,
      microsOf(country.prices.feedIn),
      microsOf(country.prices.purchase),
      microsOf(country.prices.flat),
      new Date(startedAt),
      creatorId,
      brand,
    ],
  )
  const { id } = firstOf(rows)
  if (organisationId !== null) {
    await client.query(`insert into plant_relations (plant_id, organisation_id, may) values ($1, $2, 'operate')`, [
      id,
      organisationId,
    ])
  }
  return id
}

const microsOf = (price: number | undefined) => (price === undefined ? null : Math.round(price * 1e6))

export const pastPlantOf = (
  id: number,
  { profile, capacityKwp, faults, shades = [] }: DemoPlant,
  gateways: readonly NumberedGateway[],
  deviceIds: ReadonlyMap<string, number>,
  madeAt: number,
): PastPlant => {
  const firsts = twinsAmong(
    gateways.flatMap(({ sn, devices }) =>
      devices.map(({ knownAs, deviceType }) => ({
        id: sure(deviceIds.get(knownAs)),
        plantId: id,
        type: deviceType,
        sn: knownAs,
        gatewayId: sure(deviceIds.get(sn)),
      })),
    ),
  )
  return {
    id,
    profile,
    faults: [
      ...faultTimesOf(faults, profile, dayAt(profile.zone, madeAt)),
      ...shadeTimesOf(shades, profile, dayAt(profile.zone, madeAt)),
    ],
    devices: gateways.flatMap((gateway) => {
      const { link, sn, devices } = gateway
      const asReported = asReportedOver(link, profile)
      return devices.map((device) => {
        const { knownAs, ratedW, quirks } = device
        const id = sure(deviceIds.get(knownAs))
        // As in roll-ups: a device without a rating is limited by the plant's.
        const gatewayId = sure(deviceIds.get(sn))
        return {
          id,
          gatewayId,
          type: device.deviceType,
          ratedW: ratedW ?? capacityKwp * 1000,
          device,
          asReported,
          heard: heardOf(gateway, device, profile, madeAt, aheadMs),
          quirks,
          sn: device.sn,
          twinOf: firsts.get(id),
        }
      })
    }),
  }
}
