import { Refusal } from '@heliograph/domain/errors'
import { addDays, dayAt, dayMs } from '@heliograph/domain/zones'
import type { ExportTables, Units } from '#needs/export-tables.ts'
import type { Limits } from '#needs/limits.ts'
import type { FindPlant } from '#needs/plants.ts'
import type { SampleStore } from '#telemetry/samples.store.ts'
import { sizeOf } from './large-export-size.ts'
import { isOfMoments, keptMs, type Source, type Wanted } from './large-export.ts'
import type { LargeExportStore, LargeExportWorkStore } from './large-exports.store.ts'

export type LargeExports = ReturnType<typeof createLargeExports>

export interface Wish extends Wanted {
  plant: boolean
  /** All if undefined. */
  deviceIds: readonly number[] | undefined
}

interface Own {
  plantId: number
  userId: number
}

/** Exports of several devices over months, which a job prepares. Each person has one at a time. */
export const createLargeExports = ({
  store,
  work,
  findPlant,
  countColumns,
  reportedColumns,
  deviceColumns: columnsOfDevices,
  samples,
  since,
  mayRead,
  limit,
  now,
}: LargeExportNeeds) => {
  const list = async ({ plantId, userId }: Own) => {
    const [exports, isBusy, total] = await Promise.all([
      store.list(plantId, userId),
      store.isBusy(userId),
      work.total(),
    ])
    return {
      exports,
      isBusy,
      isFull: total.unfinished >= mostUnfinished || total.bytes >= mostKept,
      mostDays,
      keptDays: keptMs / dayMs,
    }
  }

  /** @throws Refusal PARAM_ERROR, or NO_DATA if nothing of it measures */
  const meant = async (plantId: number, { plant, deviceIds, ...wanted }: Wish) => {
    const { step, first, last, format } = wanted
    const found = await findPlant(plantId)
    if (!found) throw new Refusal('AU_NO_READ_PERMISSION')
    if (last < first) throw new Refusal('PARAM_ERROR', 'body/endDay is before startDay')
    const most = mostDays[step]
    if (last > addDays(first, most - 1))
      throw new Refusal('PARAM_ERROR', `body/endDay must be within ${most} days of startDay`)
    const columns = plant ? await countColumns(plantId, wanted) : 0
    const known = await store.devicesOf(plantId)
    const all = deviceIds ? known.filter(({ id }) => deviceIds.includes(id)) : known
    if (deviceIds && all.length < deviceIds.length)
      throw new Refusal('PARAM_ERROR', 'body/deviceIds has a device that the plant does not have')
    const { deviceColumns } = wanted
    const asked = { step, columns: deviceColumns }
    const reported = await reportedColumns(
      all.map(({ id }) => id),
      asked,
    )
    // A file with nothing but names would look like a fault.
    const chosen = deviceColumns ? all.filter(({ id }) => reported.get(id)?.length) : all
    const sources: Source[] = [
      ...(plant ? [{ deviceId: null, name: `plant-${plantId}` }] : []),
      ...chosen.map(({ id, sn }) => ({
        deviceId: id,
        name: `device-${id}-${sn.replace(/[^\w-]/g, '_').slice(0, 60)}`,
      })),
    ]
    if (sources.length === 0) throw new Refusal('NO_DATA')
    const { zone } = found
    const keptFrom = isOfMoments(step) ? dayAt(zone, since()) : undefined
    const today = dayAt(zone, now())
    const size = await sizeOf(samples, {
      zone,
      step,
      columns,
      deviceColumns: new Map(chosen.map(({ id }) => [id, reported.get(id)?.length ?? 0])),
      first: keptFrom !== undefined && keptFrom > first ? keptFrom : first,
      last: today < last ? today : last,
      format,
    })
    const mostRowsOfFile = format === 'xlsx' ? mostRowsOfSheet : null
    const isTooLarge = size.bytes > mostBytes || (mostRowsOfFile !== null && size.rowsOfFile > mostRowsOfFile)
    return { wanted, sources, size, mostRowsOfFile, isTooLarge }
  }

  return {
    list,

    /** What files of a plant's devices can have, by the kind of their rows. */
    async deviceColumns(plantId: number, units: Units) {
      const ids = (await store.devicesOf(plantId)).map(({ id }) => id)
      return columnsOfDevices(ids, units)
    },

    async estimate(plantId: number, wish: Wish) {
      const { size, sources, mostRowsOfFile, isTooLarge } = await meant(plantId, wish)
      return { ...size, files: sources.length, mostBytes, mostRowsOfFile, isTooLarge }
    },

    /** @throws Refusal TOO_MANY_REQUESTS if another one of the person is not done, or the installation has no room for it now */
    async start(own: Own, wish: Wish) {
      const { wanted, sources, size, isTooLarge } = await meant(own.plantId, wish)
      if (isTooLarge) throw new Refusal('PARAM_ERROR', 'body asks for more than one file may have')
      const { isBusy, isFull } = await list(own)
      if (isBusy || isFull) throw new Refusal('TOO_MANY_REQUESTS')
      await limit(new Map([[`large exports of ${own.userId}`, mostADay]]), dayMs)
      const at = now()
      const added = { ...own, wanted, sources, bytes: size.bytes, at, forgottenAt: at + keptMs }
      if (!(await store.add(added))) throw new Refusal('TOO_MANY_REQUESTS')
      return list(own)
    },

    async remove(own: Own, id: number) {
      if (!(await store.remove(own.plantId, own.userId, id))) throw new Refusal('resource_not_exist_or_deleted')
      return list(own)
    },

    async file({ plantId, userId, seesMoney }: Own & { seesMoney: boolean }, id: number) {
      const found = await store.findReady(plantId, userId, id)
      if (!found || (!seesMoney && found.wanted.columns?.includes('income')))
        throw new Refusal('resource_not_exist_or_deleted')
      await mayRead(userId)
      const { step, first, last } = found.wanted
      const size = Number(found.bytes)
      return {
        name: `plant-${plantId}-${step}-${first}-to-${last}.zip`,
        size,
        tag: `large-export-${id}`,
        read: (from: number, to: number) => store.read(id, from, to),
      }
    },
  }
}

export interface LargeExportNeeds {
  store: LargeExportStore
  work: Pick<LargeExportWorkStore, 'total'>
  findPlant: FindPlant
  countColumns: ExportTables['countColumns']
  reportedColumns: ExportTables['reportedColumns']
  deviceColumns: ExportTables['deviceColumns']
  samples: Pick<SampleStore, 'countOf'>
  /** Since when readings and curves are kept. */
  since: () => number
  /** A file reads much. */
  mayRead: (userId: number) => Promise<unknown>
  limit: Limits['take']
  now: () => number
}

/** 13 months of moments, as long as curves are kept; and of days and longer a century. */
const mostMoments = 400
const mostSums = 36_525
const mostDays = {
  readings: mostMoments,
  minutes: mostMoments,
  hours: mostMoments,
  days: mostSums,
  weeks: mostSums,
  months: mostSums,
  years: mostSums,
}
/** Expected of one. */
const mostBytes = 2 * 1024 ** 3
/** In the installation. */
const mostUnfinished = 20
const mostKept = 20 * 1024 ** 3
const mostADay = 20
/** Below its head. */
const mostRowsOfSheet = 1_048_575
