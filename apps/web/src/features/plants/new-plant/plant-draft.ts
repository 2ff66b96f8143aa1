import type { CreatePlantRequest, Place, Station } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import { gridTypes, plantTypes, type GridType, type PlantType } from '@heliograph/domain/plants'
import { numberIn } from '@heliograph/domain/typed-numbers'
import { hourMs, isDay, isZone, startOfDay } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { passing } from '#api/memory.ts'
import { requestKeyOf } from '#api/request-key.ts'
import { unsentKeys } from '#api/unsent.ts'
import { isPhoto, type Photo } from '#browser/photo.ts'
import type { Faults } from '#forms/field.ts'
import type { useForm } from '#forms/use-form.ts'
import { viewerZone } from '#i18n/dates.ts'

/** What is typed about a plant. Numbers are digits with a point; what is none is as it was typed, and has a mark behind it if it is unclear. */
export interface PlantDraft {
  point: { lat: number; lng: number } | null
  /** What the person calls the place: a town, or where they are. */
  place: string
  zone: string
  name: string
  type: PlantType
  gridType: GridType
  capacity: string
  tilt: string
  azimuth: string
  /** YYYY-MM-DD, or empty. */
  started: string
  /** Empty: that of the country. */
  currency: string
  feedIn: string
  purchase: string
  /** One price for everything generated. */
  flat: string
  /** What the plant cost to build, and what of it was paid by others. */
  cost: string
  costSubsidy: string
  contactPhone: string
}

export type PlantForm = Pick<ReturnType<typeof useForm<PlantDraft, Station>>, 'values' | 'field' | 'set'>

const emptyDraft: PlantDraft = {
  point: null,
  place: '',
  zone: '',
  name: '',
  type: 'HOUSE_ROOF',
  gridType: 'EXCESS',
  capacity: '',
  tilt: '',
  azimuth: '',
  started: '',
  currency: '',
  feedIn: '',
  purchase: '',
  flat: '',
  cost: '',
  costSubsidy: '',
  contactPhone: '',
}

/** Kept until the plant is created, the person logs out or the tab is closed, so that a reload or a lost network loses nothing. */
export const keepDraft = (draft: PlantDraft) => passing.write(key, JSON.stringify(draft))
export const forgetDraft = () => {
  passing.forget(key)
  passing.forget(photoKey)
  passing.forget(sentKey)
}
export const keptDraft = (): PlantDraft => {
  try {
    const kept: Partial<PlantDraft> = JSON.parse(passing.read(key) ?? '{}')
    const { point } = kept
    return {
      ...emptyDraft,
      ...kept,
      point: typeof point?.lat === 'number' && typeof point.lng === 'number' ? point : null,
      type: plantTypes.find((type) => type === kept.type) ?? emptyDraft.type,
      gridType: gridTypes.find((type) => type === kept.gridType) ?? emptyDraft.gridType,
    }
  } catch {
    return emptyDraft
  }
}

/** Beside the rest, because it is large and seldom changes. */
export const keepPhoto = (photo: Photo | undefined) =>
  photo === undefined ? passing.forget(photoKey) : passing.write(photoKey, photo)
export const keptPhoto = () => {
  const kept = passing.read(photoKey)
  return isPhoto(kept) ? kept : undefined
}

export const keyOfRequest = (request: CreatePlantRequest) => requestKeyOf(sentKey, JSON.stringify(request))

const { plant: key, photo: photoKey, request: sentKey } = unsentKeys

export const faultsOf = (
  draft: PlantDraft,
  place: Pick<Place, 'timezone'> | undefined,
  words: Words['newPlant'],
): Faults<PlantDraft> => {
  const outside = (typed: string, least: number, most: number) => {
    const value = numberIn(typed)
    return value !== null && !(value >= least && value <= most)
  }
  return {
    place: draft.point === null && words.placeRequired,
    // Of a place that could not be looked up, the server says whether it needs one.
    zone: draft.point !== null && place && !place.timezone && draft.zone === '' && words.zoneRequired,
    name: draft.name.trim() === '' && words.nameRequired,
    capacity: (draft.capacity.trim() === '' || outside(draft.capacity, 0.01, 1_000_000)) && words.capacityWrong,
    tilt: outside(draft.tilt, 0, 90) && words.tiltWrong,
    azimuth: outside(draft.azimuth, 0, 360) && words.azimuthWrong,
    started: draft.started !== '' && !isDay(draft.started) && words.startedWrong,
    feedIn: outside(draft.feedIn, 0, 100_000) && words.priceWrong,
    purchase: outside(draft.purchase, 0, 100_000) && words.priceWrong,
    flat: outside(draft.flat, 0, 100_000) && words.priceWrong,
    cost: outside(draft.cost, 0, mostMoney) && words.amountWrong({ most: numberText(mostMoney) }),
    costSubsidy: outside(draft.costSubsidy, 0, mostMoney) && words.amountWrong({ most: numberText(mostMoney) }),
  }
}

const mostMoney = 1_000_000_000

/** Undefined without a place. */
export const requestOf = (
  draft: PlantDraft,
  place: Pick<Place, 'timezone'> | undefined,
): CreatePlantRequest | undefined =>
  draft.point === null
    ? undefined
    : {
        station: {
          name: draft.name.trim(),
          type: draft.type,
          gridInterconnectionType: draft.gridType,
          installedCapacity: numberIn(draft.capacity) ?? 0,
          location: draft.point,
          ...(draft.zone !== '' && { region: { timezone: draft.zone } }),
          installationTiltAngle: numberIn(draft.tilt),
          installationAzimuthAngle: numberIn(draft.azimuth),
          startOperatingTime:
            draft.started === '' ? null : secondsOfDay(draft.started, draft.zone || (place?.timezone ?? viewerZone())),
        },
        finance: { benchmarkPrice: numberIn(draft.feedIn), consumptionPrice: numberIn(draft.purchase) },
      }

/** Noon of the plant's clock: that of UTC is in the next day in New Zealand. An old phone may not know a young zone. */
export const secondsOfDay = (day: string, zone: string) =>
  (startOfDay(isZone(zone) ? zone : 'UTC', day) + 12 * hourMs) / 1000
