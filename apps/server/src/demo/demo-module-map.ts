import type { ModuleArray } from '@heliograph/domain/module-map'
import { firstOf } from '@heliograph/domain/sure'
import type { PoolClient } from 'pg'
import type { NumberedGateway } from './demo-gateways.ts'
import type { DemoPlant } from './demo-plant.ts'

/** Where the optimizers of a plant are: row by row, every other one backwards, as they were wired. */
export const drawModules = async (
  client: PoolClient,
  plantId: number,
  { roofs = [], profile }: DemoPlant,
  gateways: readonly NumberedGateway[],
  { savedBy, savedAt }: { savedBy: number; savedAt: number },
) => {
  if (roofs.length === 0) return
  const optimizers = gateways.flatMap(({ devices }) => devices.filter(({ kind }) => kind === 'optimizer'))
  const { azimuthDeg, tiltDeg } = firstOf(profile.arrays)
  let placed = 0
  const arrays = roofs.map(({ rows, columns, ...roof }, place): ModuleArray => {
    const own = optimizers.slice(placed, placed + rows * columns)
    placed += own.length
    return {
      id: place + 1,
      ...roof,
      azimuthDeg,
      tiltDeg,
      rows,
      columns,
      modules: own.map(({ knownAs }, number) => {
        const [row, along] = [Math.floor(number / columns), number % columns]
        return { row, column: row % 2 === 0 ? along : columns - 1 - along, sn: knownAs, input: 0 }
      }),
    }
  })
  await client.query(
    `insert into module_maps (plant_id, version, map, saved_by, saved_at) values ($1, 1, $2, $3, $4)`,
    [plantId, JSON.stringify({ arrays }), savedBy, new Date(savedAt)],
  )
}
