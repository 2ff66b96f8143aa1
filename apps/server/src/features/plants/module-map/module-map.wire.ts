import type * as wire from '@heliograph/contract'
import { isModuleLevel } from '@heliograph/domain/device-places'
import type { ModuleHost } from '@heliograph/domain/module-map'
import { seconds } from '#wire/times.ts'
import type { WishedBackground } from './backgrounds.ts'
import type { MapOfDay, PowersOfDay } from './module-map.ts'
import type { UsualDay } from './module-pattern.ts'
import type { RecognisedSheet } from './sheet-photo.ts'

export const toMapOfDay = ({
  savedAt,
  savedByName,
  zone,
  arrays,
  background,
  parts,
  hosts,
  ...map
}: MapOfDay): wire.ModuleMapOfDay => ({
  ...map,
  savedTime: savedAt === null ? null : seconds(savedAt),
  savedBy: savedByName,
  timezone: zone,
  arrays: arrays.map((array) => ({
    ...array,
    modules: array.modules.map(({ part, energyKwh, ...module }) => ({
      ...module,
      number: module.number ?? null,
      deviceId: part?.deviceId ?? null,
      deviceName: part?.name ?? null,
      energy: energyKwh,
    })),
  })),
  background: background && {
    ...background,
    picture: background.picture?.version ?? null,
    width: background.picture?.width ?? null,
    height: background.picture?.height ?? null,
    satellite: background.satellite ?? null,
  },
  parts: parts.map((part) => {
    // A module has one input, which is all of it.
    const isApart = !isModuleLevel(part.type)
    return {
      ...toDevice(part),
      inputs: isApart ? [...part.inputs] : [],
      trackers: isApart ? [...part.trackers] : [],
    }
  }),
  hosts: hosts.map(toDevice),
})

export const toBackground = ({ picture, photo, satellite, ...place }: wire.DrawnBackground): WishedBackground => ({
  place,
  picture,
  photo: photo === undefined ? undefined : Buffer.from(photo, 'base64'),
  satellite,
})

const toDevice = ({ deviceId, sn, name, type, hostId }: ModuleHost) => ({ deviceId, sn, name, type, hostId })

export const toPowers = ({ from, stepMs, steps, modules }: PowersOfDay): wire.ModulePowers => ({
  from: seconds(from),
  stepS: stepMs / 1000,
  steps,
  modules: modules.map(({ powersW, ...module }) => ({ ...module, powers: powersW })),
})

/** Most modules of an array have the same siblings on the same days, so these are told once. */
export const toPattern = ({ from, stepMs, modules, ...usual }: UsualDay): wire.ModulePattern => {
  const siblings: (readonly (number | null)[])[] = []
  const places = new Map<string, number>()
  return {
    ...usual,
    from: seconds(from),
    stepS: stepMs / 1000,
    modules: modules.map(({ powersW, siblingsW, ...module }) => {
      const key = siblingsW.join()
      const known = places.get(key)
      const place = known ?? siblings.push(siblingsW) - 1
      if (known === undefined) places.set(key, place)
      return { ...module, powers: [...powersW], siblings: place }
    }),
    siblings: siblings.map((powers) => [...powers]),
  }
}

export const toSheet = ({ width, height, grids, loose }: RecognisedSheet): wire.RecognisedSheet => ({
  picture: { width, height },
  grids: grids.map(({ arrayId, rows, columns, cells }) => ({
    arrayId,
    rows,
    columns,
    cells: cells.map(({ corners, ...cell }) => ({ ...cell, box: boxOf(corners) })),
  })),
  loose: loose.map(({ corners, ...sticker }) => ({ ...sticker, box: boxOf(corners) })),
})

const boxOf = (corners: RecognisedSheet['loose'][number]['corners']) =>
  corners.map(({ x, y }) => [Math.round(x), Math.round(y)])
