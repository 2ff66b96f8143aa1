import { isModuleLevel, parentOf } from '@heliograph/domain/device-places'
import { deviceTypes, type DeviceType } from '@heliograph/domain/devices'
import { familyOfProduct } from '@heliograph/domain/families'
import { unpack } from '@heliograph/domain/layouts'
import { measuresModules, type Connected, type ModuleArray, type ModuleHost } from '@heliograph/domain/module-map'
import { serialKey } from '@heliograph/domain/module-serials'
import { hasString, stringNumbers, trackerOf } from '@heliograph/domain/strings'
import type { Day } from '@heliograph/domain/zones'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { formerSnSql } from '#telemetry/former-serials.store.ts'
import {
  hasPicture,
  putPicture,
  type DrawnBackground,
  type KeptBackground,
  type SavedBackground,
} from './backgrounds.store.ts'
import { countingIn, partsOnce, type PlantPart } from './plant-parts.ts'

export interface KeptMap {
  version: number
  arrays: ModuleArray[]
  background: KeptBackground | null
  savedAt: number
  savedByName: string | null
}

interface SavedMap {
  arrays: readonly ModuleArray[]
  /** Null removes it; undefined: as it was. */
  background: SavedBackground | null | undefined
}

export type ModuleMapStore = ReturnType<typeof createModuleMapStore>

export const createModuleMapStore = (db: Kysely<Database>) => ({
  /** Undefined if nobody drew it. */
  async find(plantId: number): Promise<KeptMap | undefined> {
    const row = await db
      .selectFrom('module_maps as m')
      .leftJoin('users as u', 'u.id', 'm.saved_by')
      .leftJoin('module_map_backgrounds as b', 'b.plant_id', 'm.plant_id')
      .select(['m.version', 'm.map', 'm.saved_at', 'u.name', 'b.version as picture', 'b.width', 'b.height'])
      .where('m.plant_id', '=', plantId)
      .executeTakeFirst()
    if (!row) return undefined
    const place = row.map.background ?? null
    const picture = pictureIn(row)
    return {
      version: row.version,
      arrays: row.map.arrays,
      background: place && (picture || place.satellite) ? { ...place, picture } : null,
      savedAt: row.saved_at.getTime(),
      savedByName: row.name,
    }
  },

  /** 0 if nobody drew it. */
  async versionOf(plantId: number): Promise<number> {
    const row = await db.selectFrom('module_maps').select('version').where('plant_id', '=', plantId).executeTakeFirst()
    return row?.version ?? 0
  },

  /** The new version; undefined if another one than `version` is kept, `noPicture` if another picture is. */
  save: (plantId: number, version: number, { arrays, background }: SavedMap, by: { userId: number; at: number }) =>
    db.transaction().execute(async (trx) => {
      const kept = await trx
        .selectFrom('module_maps')
        .select(['version', sql<DrawnBackground | null>`map->'background'`.as('place')])
        .where('plant_id', '=', plantId)
        .forUpdate()
        .executeTakeFirst()
      if ((kept?.version ?? 0) !== version) return undefined
      if (typeof background?.picture === 'string' && !(await hasPicture(trx, plantId, background.picture)))
        return 'noPicture' as const
      const place = background === undefined ? (kept?.place ?? null) : (background?.place ?? null)
      const row = {
        version: version + 1,
        map: JSON.stringify({ arrays, ...(place && { background: place }) }),
        saved_by: by.userId,
        saved_at: new Date(by.at),
      }
      const saved = kept
        ? await trx
            .updateTable('module_maps')
            .set(row)
            .where('plant_id', '=', plantId)
            .returning('version')
            .executeTakeFirst()
        : await trx
            .insertInto('module_maps')
            .values({ plant_id: plantId, ...row })
            .onConflict((conflict) => conflict.doNothing())
            .returning('version')
            .executeTakeFirst()
      if (saved && background !== undefined) await putPicture(trx, plantId, background?.picture, by.at)
      return saved?.version
    }),

  /** Which other plants have devices with these serial numbers now, in small letters. */
  async plantsWith(serials: readonly string[], plantId: number): Promise<{ key: string; plantId: number }[]> {
    if (serials.length === 0) return []
    return db
      .selectFrom('devices')
      .select([sql<string>`lower(sn)`.as('key'), 'plant_id as plantId'])
      .where(sql`lower(sn)`, 'in', serials.map(serialKey))
      .where('plant_id', '!=', plantId)
      .where('removed_at', 'is', null)
      .execute()
  },

  async hasGateway(plantId: number) {
    const row = await db
      .selectFrom('devices')
      .select('id')
      .where('plant_id', '=', plantId)
      .where('gateway_id', 'is', null)
      .where('removed_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  /** What of a plant measures modules, in the order in which it was entered, and all that these are connected to. */
  async partsOf(plantId: number): Promise<Connected<PlantPart>> {
    const { rows } = await sql<RawPart>`
      select d.id, ${sql.raw(formerSnSql('d'))} as sn, d.name, d.type, d.product_id, d.rated_w, d.gateway_id, d.parent_id, d.removed_at, d.replaced_by,
             d.counts_since, l.layout, l.v
      from devices d left join latest l on l.device_id = d.id
      where d.plant_id = ${plantId} and (d.removed_at is null or d.replaced_by is not null)
      order by d.id`.execute(db)
    const there = rows.filter(({ removed_at }) => removed_at === null)
    const placeOf = ({ id, type, gateway_id, parent_id }: RawPart) => ({
      id,
      type,
      gatewayId: gateway_id,
      parentId: parent_id,
    })
    // Nothing is wired to an optimizer, and of thousands each would look at all others.
    const hosts = there.filter(({ type }) => !isModuleLevel(type)).map(placeOf)
    const countedAs = countingIn(
      there.map(({ id, type, sn, gateway_id }) => ({ id, plantId, type, sn, gatewayId: gateway_id })),
    )
    const devices = there.map((row): ModuleHost => {
      const { id, sn, name, type, gateway_id } = row
      const hostId = parentOf(placeOf(row), hosts) ?? gateway_id
      return { deviceId: id, sn, name: name || sn, type, hostId: hostId === null ? null : countedAs(hostId) }
    })
    const replaced = new Map<number, RawPart[]>()
    for (const row of rows) {
      if (row.removed_at === null || row.replaced_by === null) continue
      replaced.set(row.replaced_by, [...(replaced.get(row.replaced_by) ?? []), row])
    }
    const before = (id: number, seen: ReadonlySet<number>): PlantPart['before'] =>
      (replaced.get(id) ?? []).flatMap((one) =>
        seen.has(one.id)
          ? []
          : [{ id: one.id, sn: one.sn, countsSince: one.counts_since }, ...before(one.id, new Set([...seen, one.id]))],
      )
    const told = there.flatMap((row, place): PlantPart[] => {
      const device = devices[place]
      if (!device || !moduleTypes.has(row.type)) return []
      const values = row.layout === null || row.v === null ? {} : unpack(row.layout, row.v)
      const inputs = stringNumbers.filter((string) => hasString(values, string))
      const family = familyOfProduct(row.product_id)
      return [
        {
          ...device,
          ratedW: row.rated_w,
          countsSince: row.counts_since,
          inputs,
          trackers: inputs.map((input) => trackerOf(family, input)),
          before: before(row.id, new Set([row.id])),
          twins: [],
        },
      ]
    })
    const parts = partsOnce(told, countedAs)
    return { parts, hosts: above(parts, devices) }
  },
})

const pictureIn = ({
  picture: version,
  width,
  height,
}: {
  picture: string | null
  width: number | null
  height: number | null
}) => (version === null || width === null || height === null ? undefined : { version, width, height })

/** What parts are connected to, what that is connected to, and so on. */
const above = (parts: readonly PlantPart[], devices: readonly ModuleHost[]) => {
  const byId = new Map(devices.map((device) => [device.deviceId, device]))
  const ids = new Set<number>()
  for (const { hostId } of parts)
    for (let id = hostId; id !== null && !ids.has(id); id = byId.get(id)?.hostId ?? null) ids.add(id)
  return devices.filter(({ deviceId }) => ids.has(deviceId))
}

const moduleTypes: ReadonlySet<DeviceType> = new Set(deviceTypes.filter(measuresModules))

interface RawPart {
  id: number
  sn: string
  name: string
  type: DeviceType
  product_id: string | null
  rated_w: number | null
  gateway_id: number | null
  parent_id: number | null
  removed_at: Date | null
  replaced_by: number | null
  counts_since: Day | null
  layout: number | null
  v: (number | null)[] | null
}
