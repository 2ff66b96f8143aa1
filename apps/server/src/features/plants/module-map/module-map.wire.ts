import type * as wire from '@heliograph/contract'
import { isModuleLevel } from '@heliograph/domain/device-places'
import type { ModuleHost } from '@heliograph/domain/module-map'
import { seconds } from '#wire/times.ts'
import type { MapOfDay, PowersOfDay } from './module-map.ts'
import type { RecognisedSheet } from './sheet-photo.ts'

export const toMapOfDay = ({
  savedAt,
  savedByName,
  zone,
  arrays,
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
      deviceId: part?.deviceId ?? null,
      deviceName: part?.name ?? null,
      energy: energyKwh,
    })),
  })),
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

const toDevice = ({ deviceId, sn, name, type, hostId }: ModuleHost) => ({ deviceId, sn, name, type, hostId })

export const toPowers = ({ from, stepMs, steps, modules }: PowersOfDay): wire.ModulePowers => ({
  from: seconds(from),
  stepS: stepMs / 1000,
  steps,
  modules: modules.map(({ powersW, ...module }) => ({ ...module, powers: powersW })),
})

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
