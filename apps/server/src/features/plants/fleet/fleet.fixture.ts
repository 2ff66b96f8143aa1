import { dayMs, minuteMs } from '@heliograph/domain/zones'
import type { startTestServer } from '#testing/test-server.ts'

export const rules = {
  offline: { rule_id: 1, code: 'OFFLINE', level: 1 },
  noProduction: { rule_id: 2, code: 'NO_PRODUCTION', level: 1 },
  residualCurrent: { rule_id: 1000, code: '12', level: 2 },
  unequalCurrents: { rule_id: 1001, code: '10', level: 1 },
}

interface Run {
  daysAgo: number
  /** Without it, the run is open. */
  lastedDays?: number
  /** Whether a report said that the fault was gone; otherwise the device was just silent. */
  seenGone?: boolean
}

type PlantOwn = Parameters<Awaited<ReturnType<typeof startTestServer>>['aPlant']>[0]

/** Plants with gateways, inverters and alerts, as of `noon`. */
export const fleetBuilders = (server: Awaited<ReturnType<typeof startTestServer>>, noon: number) => {
  const { db } = server.engine

  return {
    /** A plant with this many gateways, each with this many inverters, that has reported. */
    async aFleetPlant(own: PlantOwn, gateways = 1, inverters = 1) {
      const plantId = await server.aPlant(own)
      const [gatewayIds, inverterIds]: [number[], number[]] = [[], []]
      for (let place = 0; place < gateways; place++) {
        const gateway = await server.aGateway(plantId)
        gatewayIds.push(gateway.id)
        for (let each = 0; each < inverters; each++) inverterIds.push((await server.aDevice(plantId, gateway.id)).id)
      }
      await db
        .insertInto('plant_latest')
        .values({ plant_id: plantId, at: new Date(noon) })
        .execute()
      return { plantId, gatewayIds, inverterIds }
    },

    async anAlert(
      plantId: number,
      deviceId: number | undefined,
      rule: (typeof rules)[keyof typeof rules],
      { daysAgo, lastedDays, seenGone = true }: Run,
    ) {
      const started = noon - daysAgo * dayMs
      const ended = lastedDays === undefined ? null : new Date(started + lastedDays * dayMs)
      await db
        .insertInto('alerts')
        .values({
          plant_id: plantId,
          device_id: deviceId ?? 0,
          ...rule,
          name: 'as operators see it',
          influence: 1,
          started_at: new Date(started),
          last_at: ended === null ? new Date(noon) : new Date(ended.getTime() - (seenGone ? minuteMs : 0)),
          ended_at: ended,
        })
        .execute()
    },
  }
}
