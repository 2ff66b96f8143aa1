import { Refusal } from '@heliograph/domain/errors'
import { mostRows } from '@heliograph/domain/module-map'
import { moduleSerialsOf, nearestSerial, serialKey } from '@heliograph/domain/module-serials'
import type { PlantRight } from '@heliograph/domain/permissions'
import { distanceOf, gridsOf, middleOf, sizeOf, type SheetGrid } from '@heliograph/domain/sheet-grid'
import { markOf } from '@heliograph/domain/sheet-marks'
import type { Pixel } from '@heliograph/domain/sheet-plane'
import { hourMs } from '@heliograph/domain/zones'
import type { Caller } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import { TooManyWaiting } from '#needs/own-thread.ts'
import { NoPicture } from '#pictures/pictures.ts'
import { knownIn, stickersOf, type ReadLabel, type SheetFrame, type SheetPhoto } from '#pictures/sheet-reader.ts'
import type { ModuleMapStore } from './module-map.store.ts'

/** What the plant's rules say about a sticker, by the codes of the specification (52 to 56); null: nothing against it. */
type SheetDoubt =
  | 'OPTIMIZER_NOT_IN_PLANT'
  | 'OPTIMIZER_ALREADY_IN_PLANT'
  | 'OPTIMIZER_IN_OTHER_PLANT'
  | 'GATEWAY_NOT_IN_PLANT'
  | 'OPTIMIZER_SAME_SERIAL'

interface Sticker {
  sn: string
  /** Of the device that is meant if one letter was misread. */
  nearest: string | null
  format: string
  corners: readonly Pixel[]
  doubt: SheetDoubt | null
  /** Where it is drawn already. */
  drawn: { array: string; row: number; column: number } | null
}

export interface RecognisedSheet {
  width: number
  height: number
  grids: {
    /** For which the sheet was printed. */
    arrayId: number | null
    rows: number
    columns: number
    cells: (Sticker & { row: number; column: number; certainty: number })[]
  }[]
  loose: Sticker[]
}

export type SheetPhotos = ReturnType<typeof createSheetPhotos>

/** Reads a photo of an installer's paper map, and says where each sticker is. Nothing of it is kept. */
export const createSheetPhotos = ({ store, readSheet, rightIn, limit }: Needs) => {
  /** Photos that are being read. */
  const busy = new Set<number>()

  const read = async (plantId: number, bytes: Buffer, frame: SheetFrame | undefined) => {
    if (busy.has(plantId)) throw new Refusal('TOO_MANY_REQUESTS')
    busy.add(plantId)
    try {
      return await readSheet(bytes, frame)
    } catch (error) {
      if (error instanceof NoPicture) throw new Refusal('RECOGNITION_ERROR', 'noPicture')
      if (error instanceof TooManyWaiting) throw new Refusal('TOO_MANY_REQUESTS')
      // It took too long, or was too much for the thread: another photo can be better.
      throw new Refusal('RECOGNITION_ERROR', 'tooLong')
    } finally {
      busy.delete(plantId)
    }
  }

  /** What is said about each of these serial numbers. Of other plants, only of those that the person may view. */
  const judge = async (plantId: number, serials: ReadonlySet<string>, caller: Caller) => {
    const [kept, { parts }, elsewhere, hasGateway] = await Promise.all([
      store.find(plantId),
      store.partsOf(plantId),
      store.plantsWith([...serials], plantId),
      store.hasGateway(plantId),
    ])
    const own = new Map(
      parts.flatMap(({ sn, before }) => [sn, ...before.map((one) => one.sn)]).map((sn) => [serialKey(sn), sn]),
    )
    const plants = [...new Set(elsewhere.map((one) => one.plantId))].slice(0, mostPlants)
    const rights = await Promise.all(plants.map(async (id) => ((await rightIn(id, caller)) === undefined ? [] : [id])))
    const visible = new Set(rights.flat())
    const others = new Set(elsewhere.flatMap((one) => (visible.has(one.plantId) ? [one.key] : [])))
    const drawn = new Map(
      (kept?.arrays ?? []).flatMap(({ id, name, modules }) =>
        modules.flatMap(({ sn, row, column }) =>
          sn === null ? [] : [[serialKey(sn), { arrayId: id, array: name, row, column }] as const],
        ),
      ),
    )
    const stuck = new Set([...serials].map(serialKey))
    const free = [...own].flatMap(([key, sn]) => (stuck.has(key) || drawn.has(key) ? [] : [sn]))
    /** On a sheet of ours that was photographed again, a sticker is where it is drawn. */
    const drawnElsewhere = (sn: string, place: SheetPlace | undefined) => {
      const there = drawn.get(serialKey(sn))
      const isSame = there?.arrayId === place?.arrayId && there?.row === place?.row && there?.column === place?.column
      return isSame ? undefined : there
    }
    const doubtOf = (sn: string, times: number, place: SheetPlace | undefined): SheetDoubt | null => {
      if (times > 1) return 'OPTIMIZER_SAME_SERIAL'
      if (drawnElsewhere(sn, place)) return 'OPTIMIZER_ALREADY_IN_PLANT'
      if (own.has(serialKey(sn))) return null
      if (others.has(serialKey(sn))) return 'OPTIMIZER_IN_OTHER_PLANT'
      return hasGateway ? 'OPTIMIZER_NOT_IN_PLANT' : 'GATEWAY_NOT_IN_PLANT'
    }
    return (sn: string, times: number, place: SheetPlace | undefined) => {
      const there = drawnElsewhere(sn, place)
      return {
        doubt: doubtOf(sn, times, place),
        drawn: there ? { array: there.array, row: there.row, column: there.column } : null,
        nearest: own.has(serialKey(sn)) ? null : (nearestSerial(sn, free) ?? null),
      }
    }
  }

  return {
    /** @throws Refusal RECOGNITION_ERROR with what is wrong with the photo, TOO_MANY_REQUESTS */
    async recognise(plantId: number, { bytes, frame }: Photo, caller: Caller): Promise<RecognisedSheet> {
      // Reading takes seconds, so photos on which nothing is found count too.
      await limit(new Map([[`photos of sheets of user ${caller.userId}`, mostPerHour]]), hourMs)
      const photo = await read(plantId, bytes, frame)
      if (photo.labels.length === 0) throw new Refusal('RECOGNITION_ERROR', flawOfPhoto(photo))
      const marks = photo.labels.flatMap(({ text }) => markOf(text) ?? [])
      if (marks.some((mark) => mark.plantId !== plantId)) throw new Refusal('RECOGNITION_ERROR', 'otherPlant')
      const labels = stickersOf(photo.labels)
      const serials = moduleSerialsOf(labels.map(({ text }) => text))
      const stickers = labels.flatMap((label, place) => {
        const sn = serials[place]
        return sn === undefined ? [] : { ...label, sn }
      })
      const single = withoutRepeats(stickers)
      if (single.length === 0) throw new Refusal('RECOGNITION_ERROR', 'noSerials')
      const { grids, loose } = gridsOf(single, knownIn(photo.labels, frame, photo))
      const fitting = grids.filter(
        ({ rows, columns, labels: own }) => rows <= mostRows && columns <= mostRows && own.length > 0,
      )
      if (fitting.length === 0) throw new Refusal('RECOGNITION_ERROR', 'noGrid')
      const counts = new Map<string, number>()
      for (const { sn } of single) counts.set(sn, (counts.get(sn) ?? 0) + 1)
      const said = await judge(plantId, new Set(counts.keys()), caller)
      const stickerOf = ({ sn, format, corners }: (typeof single)[number], place?: SheetPlace): Sticker => ({
        sn,
        format,
        corners,
        ...said(sn, counts.get(sn) ?? 1, place),
      })
      return {
        width: photo.width,
        height: photo.height,
        grids: fitting.map((grid) => ({
          arrayId: grid.arrayId,
          rows: grid.rows,
          columns: grid.columns,
          cells: cellsOf(grid, single, stickerOf),
        })),
        loose: loose.flatMap((label) => (single[label] ? [stickerOf(single[label])] : [])),
      }
    },
  }
}

interface Needs {
  store: ModuleMapStore
  /** @throws NoPicture, TooManyWaiting */
  readSheet: (bytes: Uint8Array, frame?: SheetFrame) => Promise<SheetPhoto>
  rightIn: (plantId: number, caller: Caller) => Promise<PlantRight | undefined>
  limit: Limits['take']
}

interface Photo {
  bytes: Buffer
  /** Where the stickers are, as a person sees it, for sheets whose grid isn't found. */
  frame: SheetFrame | undefined
}

/** A place of an array for which a sheet was printed. */
interface SheetPlace {
  arrayId: number
  row: number
  column: number
}

type Found = ReadLabel & { sn: string }

const cellsOf = (
  { arrayId, labels: placed }: SheetGrid,
  labels: readonly Found[],
  stickerOf: (label: Found, place?: SheetPlace) => Sticker,
) =>
  placed.flatMap(({ label, row, column, certainty }) => {
    const one = labels[label]
    const place = arrayId === null ? undefined : { arrayId, row, column }
    return one ? [{ ...stickerOf(one, place), row, column, certainty }] : []
  })

/** A sticker can have its serial number twice, in bars and as a matrix: beside each other, that is one. */
const withoutRepeats = (labels: readonly Found[]) =>
  labels.filter((label, place) => !labels.slice(0, place).some((other) => other.sn === label.sn && isAt(other, label)))

const isAt = (one: Found, other: Found) =>
  distanceOf(middleOf(one.corners), middleOf(other.corners)) < Math.max(sizeOf(one), sizeOf(other))

/** Why nothing may have been found, the likeliest first. */
const flawOfPhoto = ({ width, height, brightness, sharpness }: SheetPhoto) => {
  if (width * height < fewestPixels) return 'tooSmall'
  if (brightness < darkBelow) return 'tooDark'
  return sharpness < blurredBelow ? 'blurred' : 'noCodes'
}

const mostPerHour = 60
/** Asked one by one whether the person may view them. */
const mostPlants = 20
const fewestPixels = 1_000_000
const darkBelow = 45
/** Of the photos in `npm run bench -- recognition`, those with a blur of 3 pixels are below. */
const blurredBelow = 0.17
