import type { Rows } from './db/engine.ts'
import { alertTextsIn } from './features/plants/alerts/alert-texts.ts'
import { alertRoutes } from './features/plants/alerts/alerts.routes.ts'
import { createAlertStore } from './features/plants/alerts/alerts.store.ts'
import { createAlerts } from './features/plants/alerts/alerts.ts'
import { createFaultRunStore } from './features/plants/alerts/fault-runs.store.ts'
import { composeDevices, composeGateways } from './features/plants/devices/devices.compose.ts'
import { composeHistory } from './features/plants/history/history.compose.ts'
import { composeLargeScreen } from './features/plants/large-screen/large-screen.compose.ts'
import { composeLive } from './features/plants/live/live.compose.ts'
import {
  composePlantFacts,
  composePlants as composePlantLists,
  readablePlants,
  standsSql,
} from './features/plants/plants/plants.compose.ts'
import { createHandOverStore } from './features/plants/relations/hand-overs.store.ts'
import { createHandOvers } from './features/plants/relations/hand-overs.ts'
import { createLooks } from './features/plants/relations/looks.ts'
import { relationRoutes } from './features/plants/relations/relations.routes.ts'
import { createRelationStore } from './features/plants/relations/relations.store.ts'
import { createRelations } from './features/plants/relations/relations.ts'
import { createTakeOvers } from './features/plants/relations/take-overs.ts'
import type { Audit } from './features/platform/audit/audit.ts'
import { readFrames } from './ingest/read-payload.ts'
import type { Received } from './ingest/received.ts'
import type { Limits } from './needs/limits.ts'
import type { Post } from './needs/messages.ts'
import type { OneTimeTokens } from './needs/one-time-tokens.ts'
import type { FindPerson } from './needs/people.ts'
import { createHistoryStore } from './telemetry/history.store.ts'
import type { PlantChanges } from './telemetry/plant-changes.ts'
import { createSampleStore } from './telemetry/samples.store.ts'
import { createTodayStore } from './telemetry/today.store.ts'

interface Needs {
  rows: Rows
  changes: PlantChanges
  received: Received
  findPerson: FindPerson
  tickets: OneTimeTokens
  limit: Limits['take']
  post: Post
  audit: Pick<Audit, 'record' | 'recordOnce'>
  now: () => number
  report: (error: Error) => void
}

/** Plants with all that hangs on them: who may see them, what they do and did, their devices; of one brand in one data centre. */
export const composePlants = ({
  rows,
  changes,
  received,
  findPerson,
  tickets,
  limit,
  post,
  audit,
  now,
  report,
}: Needs) => {
  const { db, pool } = rows
  const facts = composePlantFacts({ rows, now })
  const { rights, findPlant } = facts
  const gateways = composeGateways(pool)
  const history = createHistoryStore(pool)
  const alerts = createAlerts({
    store: createAlertStore(db, { readablePlants }),
    faultRuns: createFaultRunStore(pool),
    findPlant,
    textsIn: alertTextsIn,
    now,
  })
  const plants = composePlantLists({
    ...facts,
    rows,
    history,
    today: createTodayStore(pool),
    networkStates: gateways.networkStates,
    warningStates: alerts.warningStates,
    onlineUntilSql: gateways.onlineUntilSql,
    findPerson,
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
      ...plants.routes,
      ...relationRoutes({ relations, handOvers, takeOvers }),
      ...composeLargeScreen({ ...plants.lists, db, now }).routes,
      ...composeLive({ pool, history, findPlant, statesOf: plants.statesOf, changes, now }).routes,
      ...composeHistory({ history, findPlant }).routes,
      ...composeDevices({
        pool,
        samples: createSampleStore(pool),
        history,
        alertStates: alerts.alertStates,
        findPlant,
        framesOf: (gateway) => readFrames(received, gateway),
        now,
      }).routes,
      ...alertRoutes(alerts),
    ],
  }
}
