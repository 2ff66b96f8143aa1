import { sunAt } from '@heliograph/domain/daylight'
import { hourMs } from '@heliograph/domain/zones'
import { dayOfYearAt } from '@heliograph/solar/sun'
import { learnBattery } from './battery-weeks.ts'
import { learnFeedIn } from './feed-in.ts'
import { learnInsulation } from './insulation.ts'
import type { KeptFacts } from './kept-facts.ts'
import { learnLit } from './lit-days.ts'
import { countedIn } from './meter-still.ts'
import { learnNights } from './nights.ts'
import type { DeviceFacts, DeviceHour, GatewayFacts, JudgedPlant, PlantFacts, PlantHour } from './plant-facts.ts'
import { learnFrom, seenIn } from './siblings.ts'
import { canSnowLie } from './usual-air.ts'

/** What the roll-ups say about a plant's hour. */
export type Powers = Omit<PlantHour, 'sunDeg' | 'isAfternoon' | 'maySnow'>

/** What was read again or for the first time about a plant. */
export interface News {
  plant: JudgedPlant
  devices: readonly (Pick<DeviceFacts, 'id' | 'type' | 'ratedW' | 'twinOf'> & {
    gatewayId?: number | undefined
    hours: readonly DeviceHour[]
  })[]
  gateways?: readonly GatewayFacts[]
  powers: readonly Powers[]
  /** Whether snow lies, where a provider of weather tells it. */
  snowLies?: boolean | undefined
  /** The news replace what is kept from this hour on. */
  fromHour: number
}

/** What is kept and what is new, together. Of devices that left the plant nothing is kept. */
export const factsWith = (
  kept: KeptFacts,
  { plant, devices, gateways = [], powers, snowLies, fromHour }: News,
): PlantFacts => {
  const known = new Map<number, PlantHour>()
  for (const hour of kept.hours) if (hour.hour < fromHour) known.set(hour.hour, hour)
  const told = new Map(powers.map((hour) => [hour.hour, hour]))
  const fresh = new Set([...told.keys(), ...devices.flatMap(({ hours }) => hours.map(({ hour }) => hour))])
  const skyOf = skyOver(plant, snowLies)
  for (const hour of fresh) known.set(hour, { ...skyOf(hour), ...told.get(hour), hour })
  return {
    plant,
    hours: [...known.values()].sort((left, right) => left.hour - right.hour),
    byHour: known,
    gateways,
    usual: { ...kept.usual },
    devices: devices.map(({ id, type, gatewayId, ratedW, hours, twinOf }) => {
      const own = kept.devices.get(id)
      const before = own?.hours.filter(({ hour }) => hour < fromHour) ?? []
      const usual = own?.usual ?? { shares: {}, seenInputs: 0 }
      const seenInputs = seenIn(hours, usual)
      const all = before.concat(hours)
      const counted = countedIn(type, all, usual.counted ?? 0)
      return {
        id,
        type,
        gatewayId,
        ratedW,
        ...(twinOf !== undefined && { twinOf }),
        hours: all,
        usual: { ...usual, seenInputs, ...(counted > 0 && { counted }) },
      }
    }),
  }
}

/** Forgets old hours, after what is usual was learned from them. Hours from `untilHour` on are not complete: they are read again. */
export const keptOf = (facts: PlantFacts, untilHour: number, isTroubled: (deviceId: number) => boolean): KeptFacts => {
  const complete = facts.hours.filter(({ hour }) => hour < untilHour)
  const isLight = ({ sunDeg }: PlantHour) => sunDeg > 0
  const light = complete.filter(isLight).slice(-keptLightHours)
  const dark = complete.filter((hour) => !isLight(hour)).slice(-keptDarkHours)
  const first = light[0]?.hour ?? -Infinity
  learnFrom(facts, first, isTroubled)
  for (const hour of complete) if (hour.hour < first && isLight(hour)) learnFeedIn(facts.usual, hour)
  const stays = new Set([...light, ...dark].map(({ hour }) => hour))
  return {
    hours: complete.filter(({ hour }) => stays.has(hour)),
    usual: { ...facts.usual, nights: learnNights(facts.usual.nights, complete, facts.plant, untilHour) },
    devices: new Map(
      facts.devices.map((device) => {
        const { id, hours, usual } = device
        const battery = learnBattery(device, facts, untilHour)
        const insulation = learnInsulation(usual.insulation ?? [], hours, facts.plant, facts.byHour)
        const lit = learnLit(usual.lit ?? [], hours, facts.plant)
        return [
          id,
          {
            hours: hours.filter(({ hour }) => stays.has(hour)),
            usual: {
              ...usual,
              ...(insulation.length > 0 && { insulation }),
              ...(lit.length > 0 && { lit }),
              ...(battery && { battery }),
            },
          },
        ]
      }),
    ),
  }
}

/** The sun over a plant, in the middle of an hour, and whether snow can lie. */
const skyOver = (plant: JudgedPlant, snowLies: boolean | undefined) => {
  const { longitude } = plant
  const snowOn = new Map<number, number>()
  return (hour: number) => {
    const at = (hour + 0.5) * hourMs
    const day = dayOfYearAt(at)
    const maySnow = snowOn.get(day) ?? (snowLies === undefined ? (canSnowLie(at, plant) ? 1 : 0) : snowLies ? 2 : 0)
    snowOn.set(day, maySnow)
    const { elevationDeg } = sunAt(at, plant)
    // By the sun's own time, to which its height belongs.
    const solarHour = (((hour + 0.5 + longitude / 15) % 24) + 24) % 24
    return { sunDeg: Math.round(elevationDeg * 10) / 10, isAfternoon: solarHour >= 12 ? 1 : 0, maySnow }
  }
}

/** About three summer days or a week of winter. */
const keptLightHours = 40
const keptDarkHours = 14
