import type { CentreName } from '@heliograph/domain/regions'
import type { Rows } from './db/engine.ts'
import { composeAlerts } from './features/plants/alerts/alerts.compose.ts'
import { composeExpectation } from './features/plants/expectation/expectation.compose.ts'
import { composeLosses } from './features/plants/losses/losses.compose.ts'
import { composeInputPlanes } from './features/plants/module-map/module-map.compose.ts'
import { isReader, readablePlants, type composePlantFacts } from './features/plants/plants/plants.compose.ts'
import { composePrices } from './features/plants/tariffs/tariffs.compose.ts'
import {
  composeLightByHour,
  composePlantLight,
  composeSnow,
  composeWeatherNow,
} from './features/plants/weather/weather.compose.ts'
import type { KeptWeather } from './features/plants/weather/weather.ts'
import type { RecordAudit } from './needs/audit.ts'
import type { Limits } from './needs/limits.ts'
import type { composeReadings } from './telemetry/telemetry.compose.ts'

interface Needs {
  /** Its code. */
  brand: string
  centre: CentreName
  mailLinkKey: Uint8Array
  rows: Rows
  facts: ReturnType<typeof composePlantFacts>
  samples: ReturnType<typeof composeReadings>['samples']
  hoursOf: ReturnType<typeof composeReadings>['hoursOf']
  /** What a provider of weather told; undefined without one. */
  keptWeather: KeptWeather | undefined
  taggedPlants: Parameters<typeof composeAlerts>[0]['taggedPlants']
  limit: Limits['take']
  record: RecordAudit
  report: (error: Error) => void
  now: () => number
}

/** What plants are judged by: the light there was, what could be expected of it, alerts, and what was lost. */
export const composeJudgement = ({
  rows,
  facts,
  samples,
  hoursOf,
  keptWeather: kept,
  record,
  now,
  ...needs
}: Needs) => {
  const { db, pool } = rows
  const { rights, findPlant } = facts
  const judged = composeExpectation({
    pool,
    lightByHour: composeLightByHour({ pool, samples, kept, now }),
    hoursOf,
    inputsOf: composeInputPlanes({ db, pool, findPlant: facts.store.find }),
    record,
    now,
  })
  const alerts = composeAlerts({
    brand: needs.brand,
    centre: needs.centre,
    mailLinkKey: needs.mailLinkKey,
    db,
    pool,
    readablePlants,
    isReader,
    rightIn: rights.rightNow,
    rightsIn: rights.rightsIn,
    taggedPlants: needs.taggedPlants,
    limit: needs.limit,
    findPlant,
    lostBy: (alert) => losses.lostBy(alert),
    keptDays: judged.expectation.within,
    snow: composeSnow(kept),
    record,
    plantTypeOf: async (plantId) => (await facts.store.find(plantId))?.type,
    now,
  })
  const losses = composeLosses({
    db,
    pool,
    readablePlants,
    expectedByHour: judged.expectedByHour,
    hoursOf,
    factsIn: alerts.lossFactsIn,
    findPlant,
    prices: composePrices(db),
    report: needs.report,
    now,
  })
  return {
    weatherNowOf: composeWeatherNow({ pool, kept, now }),
    light: composePlantLight({ pool, samples, kept, findPlant: facts.store.find, now }),
    judged,
    alerts,
    losses,
  }
}
