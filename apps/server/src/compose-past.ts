import type { Rows } from './db/engine.ts'
import { alertNamesIn, ruleIds } from './features/plants/alerts/alerts.compose.ts'
import { composeCommissioning } from './features/plants/commissioning/commissioning.compose.ts'
import { composeComparisons } from './features/plants/comparisons/comparisons.compose.ts'
import { composeDataExport } from './features/plants/data-export/data-export.compose.ts'
import { onlineUntilSql, type composeDevices } from './features/plants/devices/devices.compose.ts'
import { composeHistoryImports } from './features/plants/history-imports/history-imports.compose.ts'
import { composeHistory } from './features/plants/history/history.compose.ts'
import { composeModuleMap } from './features/plants/module-map/module-map.compose.ts'
import type { composePlantFacts } from './features/plants/plants/plants.compose.ts'
import { composeReports } from './features/plants/reports/reports.compose.ts'
import type { RecordAudit } from './needs/audit.ts'
import type { ExpectedByHour } from './needs/expectation.ts'
import type { Limits } from './needs/limits.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { SheetRoom } from './pictures/sheet-room.ts'
import type { composeReadings } from './telemetry/telemetry.compose.ts'

type HistoryNeeds = Parameters<typeof composeHistory>[0]

interface Needs
  extends
    Pick<HistoryNeeds, 'silencesIn' | 'incomesOf' | 'light' | 'expectation'>,
    Pick<ReturnType<typeof composeReadings>, 'history' | 'samples'> {
  rows: Rows
  expectedByHour: ExpectedByHour
  facts: ReturnType<typeof composePlantFacts>
  devices: ReturnType<typeof composeDevices>
  /** What a report tells besides the history, and who prints it. */
  reported: Pick<
    Parameters<typeof composeReports>[0],
    'brand' | 'printRoom' | 'lossesOf' | 'expectationOf' | 'expectationOfDays' | 'earnedOf' | 'alertsOf'
  >
  /** A plant's days were changed. */
  changed: (plantId: number) => void
  limit: Limits['take']
  sheetRoom: SheetRoom
  pictures: Pictures
  record: RecordAudit
  /** Since when samples are kept. */
  keptSince: () => number
  /** Since when curves of plants are kept. */
  curvesKeptSince: () => number
  now: () => number
}

/** What was measured of plants: shown, compared, exported, reported, imported, and checked when a plant is handed over. */
export const composePast = (needs: Needs) => {
  const { facts, history, samples, incomesOf, devices, record, now } = needs
  const { db, pool } = needs.rows
  const { findPlant } = facts
  const currencyOf = async (plantId: number) => (await facts.store.find(plantId))?.currency ?? null
  const shown = composeHistory({
    pool,
    history,
    findPlant,
    silencesIn: needs.silencesIn,
    incomesOf,
    light: needs.light,
    expectation: needs.expectation,
    daysOf: devices.daysOf,
    now,
  })
  const dataExport = composeDataExport({
    pool,
    history,
    samples,
    findPlant,
    currencyOf,
    light: needs.light,
    expectation: needs.expectation,
    expectedByHour: needs.expectedByHour,
    incomesOf,
    ratioOf: shown.ratioOf,
    readingsSince: needs.keptSince,
    curvesSince: needs.curvesKeptSince,
    limit: needs.limit,
    now,
  })
  const moduleMap = composeModuleMap({
    db,
    pool,
    history,
    findPlant: facts.store.find,
    rightIn: facts.rights.rightNow,
    keptSince: needs.keptSince,
    readSheet: needs.sheetRoom.read,
    pictures: needs.pictures,
    brand: needs.reported.brand,
    printRoom: needs.reported.printRoom,
    limit: needs.limit,
    record,
    now,
  })
  const reports = composeReports({
    pool,
    history,
    findPlant,
    currencyOf,
    placeOf: facts.store.find,
    pictureOf: facts.pictureOf,
    toldHistory: shown.told,
    expectation: needs.expectation,
    incomesOf,
    modulesOf: moduleMap.modulesOf,
    mayRead: dataExport.mayRead,
    ...needs.reported,
    now,
  })
  return {
    printReport: reports.printReport,
    exportTables: dataExport.tables,
    mayExport: dataExport.mayRead,
    dayOf: shown.dayOf,
    routes: [
      shown,
      dataExport,
      reports,
      composeHistoryImports({ pool, findPlant, changed: needs.changed, record, now }),
      composeComparisons({ pool, samples, silences: ruleIds.silences, namesIn: alertNamesIn, now }),
      moduleMap,
      composeCommissioning({
        db,
        onlineUntilSql,
        samples,
        history,
        findPlant: facts.store.find,
        clampOf: devices.clampOf,
        rightIn: facts.rights.rightNow,
        record,
        now,
      }),
    ].flatMap(({ routes }) => routes),
  }
}
