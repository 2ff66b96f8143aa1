import type * as wire from '@heliograph/contract'
import { sunElevationDeg } from '@heliograph/domain/daylight'
import { avoidedIn } from '@heliograph/domain/environment'
import { seconds } from '#wire/times.ts'
import { toFleetCurve, toSummary } from './large-screen.wire.ts'
import type { WallLink, WallSettings } from './walls.store.ts'
import type { WallShow } from './walls.ts'

export const wishIn = ({ rotateSeconds, ...wish }: wire.WallWish['body']) => ({ ...wish, rotateS: rotateSeconds })

export const toWall = ({ id, maker, plantIds, createdAt, expiresAt, usedAt, ...settings }: WallLink): wire.Wall => ({
  id,
  maker,
  ...toSettings(settings),
  plantIds,
  createTime: seconds(createdAt.getTime()),
  expireTime: seconds(expiresAt.getTime()),
  lastUsedTime: usedAt === null ? null : seconds(usedAt.getTime()),
})

export const toShow = <Row>(
  { settings, summary, curve, plants, positions }: WallShow<Row>,
  toRow: (row: Row) => wire.PlantRow,
): wire.WallShow => ({
  ...toSettings(settings),
  summary: toSummary(summary),
  curve: toFleetCurve(curve),
  plants: plants.map((row) => toPlant(toRow(row))),
  positions: {
    latitudes: [...positions.latitudes],
    longitudes: [...positions.longitudes],
    conditions: [...positions.conditions],
  },
})

/** Names and figures only: of the list's row nothing of its owner, its address or its devices is left. */
const toPlant = (row: wire.PlantRow): wire.WallPlant => ({
  id: row.id,
  name: row.name,
  condition: row.condition,
  installedCapacity: row.installedCapacity,
  generationPower: row.generationPower,
  generationValue: row.generationValue,
  fullPowerHoursDay: row.fullPowerHoursDay,
  lastUpdateTime: row.lastUpdateTime,
})

export const toOnePlant = (
  row: wire.PlantRow,
  live: wire.FastSystem,
  day: readonly DayPoint[],
  at: number,
): wire.WallOfPlant => {
  const avoided = row.generationTotal === null ? undefined : avoidedIn(row.regionNationId, row.generationTotal)
  const isPlaced = row.locationLat !== null && row.locationLng !== null
  return {
    ...toPlant(row),
    countedAt: seconds(at),
    regionTimezone: row.regionTimezone,
    gridInterconnectionType: row.gridInterconnectionType,
    generationMonth: row.generationMonth,
    generationTotal: row.generationTotal,
    co2T: avoided?.co2T ?? null,
    trees: avoided?.trees ?? null,
    daylight: !isPlaced || sunElevationDeg(at, row.locationLat ?? 0, row.locationLng ?? 0) > 0,
    live: { ...live, silentDevices: [] },
    day: day.map(({ at: pointAt, generation, use }) => ({
      dateTime: seconds(pointAt),
      generationPower: generation,
      usePower: use,
    })),
  }
}

export interface DayPoint {
  at: number
  generation: number | null
  use: number | null
}

const toSettings = ({ title, theme, rotateS, columns, language }: WallSettings) => ({
  title,
  theme,
  rotateSeconds: rotateS,
  columns,
  language,
})
