import { languages, pageWordsIn, type Language } from '@heliograph/phrases'
import type { Rows } from './db/engine.ts'
import type { AccountStore } from './features/people/account/account.store.ts'
import type { Limits } from './features/people/auth/limits.ts'
import type { TicketStore } from './features/people/auth/tickets.store.ts'
import { alertRoutes } from './features/plants/alerts/alerts.routes.ts'
import { createAlertStore } from './features/plants/alerts/alerts.store.ts'
import { createAlerts } from './features/plants/alerts/alerts.ts'
import { createFaultRunStore } from './features/plants/alerts/fault-runs.store.ts'
import { alertTextsIn } from './features/plants/alerts/texts/spoken.ts'
import { deviceTexts } from './features/plants/devices/device-texts.ts'
import { deviceRoutes } from './features/plants/devices/devices.routes.ts'
import { createDeviceStore } from './features/plants/devices/devices.store.ts'
import { createDevices } from './features/plants/devices/devices.ts'
import { createGatewayStore, isOnlineSql } from './features/plants/devices/gateways.store.ts'
import { historyRoutes } from './features/plants/history/history.routes.ts'
import { createHistory } from './features/plants/history/history.ts'
import { largeScreenRoutes } from './features/plants/large-screen/large-screen.routes.ts'
import { createLargeScreenStore } from './features/plants/large-screen/large-screen.store.ts'
import { createLargeScreen } from './features/plants/large-screen/large-screen.ts'
import { liveRoutes } from './features/plants/live/live.routes.ts'
import { createLiveStore } from './features/plants/live/live.store.ts'
import { createLive } from './features/plants/live/live.ts'
import { createPlantRightStore, readablePlants, standsSql } from './features/plants/plants/plant-rights.store.ts'
import { createPlantRights } from './features/plants/plants/plant-rights.ts'
import { createPlantSearchStore } from './features/plants/plants/plant-search.store.ts'
import { plantRoutes } from './features/plants/plants/plants.routes.ts'
import { createPlantStore } from './features/plants/plants/plants.store.ts'
import { createPlants } from './features/plants/plants/plants.ts'
import { createHandOverStore } from './features/plants/relations/hand-overs.store.ts'
import { createHandOvers } from './features/plants/relations/hand-overs.ts'
import { createLooks } from './features/plants/relations/looks.ts'
import { relationRoutes } from './features/plants/relations/relations.routes.ts'
import { createRelationStore } from './features/plants/relations/relations.store.ts'
import { createRelations } from './features/plants/relations/relations.ts'
import { createTakeOvers } from './features/plants/relations/take-overs.ts'
import type { Audit } from './features/platform/audit/audit.ts'
import { readPayload } from './ingest/read-payload.ts'
import type { Received } from './ingest/received.ts'
import { createCache } from './needs/cache.ts'
import type { Post } from './needs/messages.ts'
import { createHistoryStore } from './telemetry/history.store.ts'
import type { PlantChanges } from './telemetry/plant-changes.ts'
import { createSampleStore } from './telemetry/samples.store.ts'
import { createTodayStore } from './telemetry/today.store.ts'

interface Needs {
  rows: Rows
  changes: PlantChanges
  received: Received
  findUser: AccountStore['findUser']
  tickets: TicketStore
  limit: Limits['take']
  post: Post
  audit: Pick<Audit, 'record' | 'recordOnce'>
  now: () => number
  report: (error: Error) => void
}

/** Plants with all that hangs on them: who may see them, what they do and did, their devices; of one brand in one data centre. */
export const composePlants = ({
  rows: { db, pool },
  changes,
  received,
  findUser,
  tickets,
  limit,
  post,
  audit,
  now,
  report,
}: Needs) => {
  const plantStore = createPlantStore(db)
  const rights = createPlantRights({ store: createPlantRightStore(db, pool), now })
  const plantFacts = createCache<number, Awaited<ReturnType<typeof readFacts>>>({ forMs: 5000, now })
  const readFacts = async (plantId: number) => {
    const plant = await plantStore.find(plantId)
    return (
      plant && {
        id: plant.id,
        name: plant.name,
        zone: plant.zone,
        gridType: plant.grid_type,
        capacityKwp: plant.capacity_kwp,
        pricePerKwh: plant.price_per_kwh,
        createdAt: plant.created_at.getTime(),
      }
    )
  }
  const findPlant = (plantId: number) => plantFacts.recall(plantId, () => readFacts(plantId))
  const deviceStore = createDeviceStore(pool)
  const gateways = createGatewayStore(pool)
  const history = createHistoryStore(pool)
  const alerts = createAlerts({
    store: createAlertStore(db, { readablePlants }),
    faultRuns: createFaultRunStore(pool),
    findPlant,
    textsIn: alertTextsIn,
    now,
  })
  const statesOf = async (plantIds: readonly number[]) => {
    const [networks, warnings] = await Promise.all([
      gateways.networkStates(plantIds, now()),
      alerts.warningStates(plantIds),
    ])
    return new Map(
      plantIds.map((id) => [
        id,
        { network: networks.get(id) ?? ('NO_DEVICE' as const), warning: warnings.get(id) ?? ('NORMAL' as const) },
      ]),
    )
  }

  const plants = createPlants({
    store: plantStore,
    searches: createPlantSearchStore(db, { isOnlineSql }),
    history,
    today: createTodayStore(pool),
    statesOf,
    scopeOf: rights.scopeOf,
    findUser,
    rightsIn: rights.rightsIn,
    now,
  })
  const largeScreen = createLargeScreen({
    store: createLargeScreenStore(db, { readablePlants }),
    searchPlants: (asker, keyword, window) => plants.search(asker, { keyword }, window),
    rowsOf: plants.rows,
    conditionsOf: async (asker) => (await plants.count(asker, {})).conditions,
    now,
  })

  const relationStore = createRelationStore(db, { standsSql })
  const handOverStore = createHandOverStore(db)
  const looks = createLooks({ store: relationStore, recordOnce: audit.recordOnce, now, report })
  const relations = createRelations({
    store: relationStore,
    rightIn: rights.rightNow,
    limit,
    record: audit.record,
    now,
  })
  const handOvers = createHandOvers({
    store: handOverStore,
    relationsOf: relationStore.relationsOf,
    rightIn: rights.rightNow,
    tickets,
    limit,
    post,
    record: audit.record,
    now,
  })
  const takeOvers = createTakeOvers({ store: handOverStore, relations: relationStore, post, record: audit.record, now })

  return {
    rightIn: rights.rightIn,
    plantOf: rights.plantOf,
    noticeLook: looks.notice,
    unread: alerts.unread,
    routes: [
      ...plantRoutes(plants),
      ...relationRoutes({ relations, handOvers, takeOvers }),
      ...largeScreenRoutes(largeScreen),
      ...liveRoutes(
        createLive({ history, besideOf: createLiveStore(pool).besideOf, findPlant, statesOf, changes, now }),
      ),
      ...historyRoutes(createHistory({ store: history, findPlant })),
      ...deviceRoutes(
        createDevices({
          store: deviceStore,
          samples: createSampleStore(pool),
          history,
          alertStates: alerts.alertStates,
          findPlant,
          framesOf: ({ id, sn }) => received.of(id).map((frame) => ({ ...frame, readings: readPayload(sn, frame) })),
          labelsIn,
          now,
        }),
      ),
      ...alertRoutes(alerts),
    ],
  }
}

/** What stands on the wire in words: in the language asked for if we speak it, else in English. */
const labelsIn = async (language: string) => {
  // zh, zh_CN, zh-Hans.
  const wanted = language.toLowerCase().split(/[-_]/)[0]
  const spoken = languages.find((known) => known === wanted) ?? ('en' satisfies Language)
  const { points, devices } = await pageWordsIn(spoken, ['points', 'devices'])
  return { ...deviceTexts[spoken], points, categories: devices.category }
}
