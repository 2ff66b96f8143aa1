import { isOffered, type Brand } from '@heliograph/brand/brand'
import type { CentreName } from '@heliograph/domain/regions'
import { composeJudgement } from './compose-judgement.ts'
import { composePast } from './compose-past.ts'
import type { Rows } from './db/engine.ts'
import type { PrintRoom } from './documents/print-room.ts'
import {
  alertNamesIn,
  isAlarmSql,
  isIdle,
  isMuted,
  isSilentDeviceSql,
  ruleIds,
} from './features/plants/alerts/alerts.compose.ts'
import { composeCommunicationReport } from './features/plants/communication-report/communication-report.compose.ts'
import { composeDeletion } from './features/plants/deletion/deletion.compose.ts'
import type { Measured } from './features/plants/deletion/deletion.store.ts'
import { composeDeviceChanges } from './features/plants/device-changes/device-changes.compose.ts'
import {
  asleepUntilSql,
  composeDevices,
  composeGateways,
  onlineUntilSql,
  silenceSql,
} from './features/plants/devices/devices.compose.ts'
import type { RejectedData } from './features/plants/devices/unknown-models.ts'
import { composeDueDates } from './features/plants/due-dates/due-dates.compose.ts'
import { composeCosts, composeFleet } from './features/plants/fleet/fleet.compose.ts'
import type { Doors } from './features/plants/gateways/connections.ts'
import { composeGatewayRegistration } from './features/plants/gateways/gateways.compose.ts'
import { composeLargeExports } from './features/plants/large-exports/large-exports.compose.ts'
import { composeLargeScreen } from './features/plants/large-screen/large-screen.compose.ts'
import { composeBeside, composeLive } from './features/plants/live/live.compose.ts'
import { composeMetering } from './features/plants/metering/metering.compose.ts'
import {
  composePlantFacts,
  composePlantLists,
  readablePlants,
  standsSql,
} from './features/plants/plants/plants.compose.ts'
import { composePortfolioReport } from './features/plants/portfolio-report/portfolio-report.compose.ts'
import { composePortfolioTemplates } from './features/plants/portfolio-templates/portfolio-templates.compose.ts'
import { composeRelations } from './features/plants/relations/relations.compose.ts'
import { composeReportMails } from './features/plants/report-mails/report-mails.compose.ts'
import { composeTags, composeTagStore, plantsTagged, screenPlants } from './features/plants/tags/tags.compose.ts'
import { composePrices, composeTariffs } from './features/plants/tariffs/tariffs.compose.ts'
import { composeWeather } from './features/plants/weather/weather.compose.ts'
import type { KeptWeather, WeatherNeeds } from './features/plants/weather/weather.ts'
import { readFrames } from './ingest/read-payload.ts'
import type { Received } from './ingest/received.ts'
import type { RecordAudit } from './needs/audit.ts'
import type { RestingServices } from './needs/data-service.ts'
import type { Limits } from './needs/limits.ts'
import type { Post, UnsentLink } from './needs/messages.ts'
import type { OneTimeTokens } from './needs/one-time-tokens.ts'
import type { FindPerson } from './needs/people.ts'
import type { RegionalRules } from './needs/regional-rules.ts'
import type { TextSearch } from './needs/text-search.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { SheetRoom } from './pictures/sheet-room.ts'
import { withRests } from './telemetry/at-rest.ts'
import { createIncomes } from './telemetry/incomes.ts'
import type { PlantChanges } from './telemetry/plant-changes.ts'
import { composeReadings } from './telemetry/telemetry.compose.ts'

interface Needs {
  brand: Brand
  centre: CentreName
  mailLinkKey: Uint8Array
  rows: Rows
  /** The data centre's own connections, which see the rows of all brands. */
  ownRows: Rows
  texts: TextSearch
  /** After this, the kept conditions of plants are those of now. */
  settleConditions: () => Promise<void>
  /** What is measured of plants and devices. */
  measured: readonly Measured[]
  /** Gateways are known to the intake for a while. */
  forgetGateways: () => void
  changes: PlantChanges
  received: Received
  rejectedData: RejectedData
  findPerson: FindPerson
  /** The place at a point, from which a new plant takes its country, divisions, zone and currency. */
  placeAt: Parameters<typeof composePlantLists>[0]['writing']['placeAt']
  townsNamed: Parameters<typeof composePlantLists>[0]['writing']['townsNamed']
  regionAt: WeatherNeeds['regionAt']
  /** What a provider of weather told; undefined without one. */
  keptWeather: KeptWeather | undefined
  regional: RegionalRules
  isPublicAddress: (address: string) => boolean
  isTrustedAddress: ((address: string) => boolean) | undefined
  tokens: OneTimeTokens
  limit: Limits['take']
  guarded: Limits['guarded']
  post: Post
  unsentLink: UnsentLink
  /** Stores a message in a transaction. */
  postIn: (trx: Rows['db']) => Post
  /** Called after that. */
  pokeOutbox: () => void
  doors: Doors
  resting: RestingServices
  pictures: Pictures
  /** Prints reports, one after the other. */
  printRoom: PrintRoom
  /** Reads photos of sheets, one after the other. */
  sheetRoom: SheetRoom
  record: RecordAudit
  recordOnce: RecordAudit
  /** Since when samples are kept. */
  keptSince: () => number
  /** Since when curves of plants are kept. */
  curvesKeptSince: () => number
  now: () => number
  report: (error: Error) => void
}

/** What a plant's condition depends on. */
export const conditionSql = { onlineUntilSql, asleepUntilSql, isAlarmSql, isSilentDeviceSql }

/** Plants with their rights, devices, history, live values and alerts, for one brand in one data centre. */
export const composePlants = ({ brand, rows, changes, received, rejectedData, findPerson, now, ...needs }: Needs) => {
  const { db, pool } = rows
  const { history, samples, today, hoursOf } = composeReadings(pool)
  const { incomesOf } = createIncomes({ history, hoursOf, ...composePrices(db), now })

  const facts = composePlantFacts({ rows, now })
  const { rights, findPlant } = facts
  const { networkStates } = composeGateways(pool)
  const tags = composeTagStore(rows, brand.code)
  const { weatherNowOf, light, judged, alerts, losses } = composeJudgement({
    ...needs,
    brand: brand.code,
    rows,
    facts,
    samples,
    hoursOf,
    taggedPlants: tags.plantsOf,
    now,
  })
  const { expectation } = judged
  const { openIn: openAlertsIn, silencesIn, alertStates } = alerts
  const metering = composeMetering({
    ...needs,
    rows,
    history,
    findPlant,
    async createdOf(plantId) {
      const plant = await facts.store.find(plantId)
      return plant && { by: plant.createdBy, at: plant.createdAt }
    },
    changed(plantId) {
      facts.forgetPlant(plantId)
      changes.tell([plantId])
    },
    now,
  })
  const gateways = composeGatewayRegistration({
    pool,
    doors: needs.doors,
    noLoggersIn: needs.regional.noLoggersIn,
    limit: needs.limit,
    record: needs.record,
    now,
  })
  const plants = composePlantLists({
    ...facts,
    rows,
    gateways,
    brand: brand.code,
    writing: {
      placeAt: needs.placeAt,
      townsNamed: needs.townsNamed,
      limit: needs.limit,
      record: needs.record,
      keptSince: needs.keptSince,
      noPlantsIn: needs.regional.noPlantsIn,
      pictures: needs.pictures,
    },
    history: withRests(history, needs.resting.plants),
    today,
    networkStates,
    openAlertsIn,
    texts: needs.texts,
    settleConditions: needs.settleConditions,
    tags,
    findPerson,
    findMetering: metering.findMetering,
    incomesOf,
    weatherNowOf,
    ratiosOf: expectation.ratiosOf,
    costsOf: composeCosts({ db, readablePlants, rules: ruleIds, isMuted, isIdle, now }).costsOf,
    now,
  })
  const { statesOf } = plants
  const framesOf = (gateway: { id: number; sn: string }) => readFrames(received, gateway)
  const devices = composeDevices({
    pool,
    samples,
    history,
    alertStates,
    findPlant,
    framesOf,
    rejectedData,
    restingDevices: needs.resting.devices,
    keptSince: needs.keptSince,
    record: needs.record,
    now,
  })
  const live = composeLive({
    pool,
    history,
    findPlant,
    statesOf,
    incomesOf,
    weatherNowOf: async (plantId) => {
      const plant = await facts.store.find(plantId)
      return plant && (await weatherNowOf([plant])).get(plantId)
    },
    restingPlants: needs.resting.plants,
    changes,
    now,
  })
  const tariffs = composeTariffs({
    db,
    history,
    findPlant,
    readPlant: facts.store.find,
    incomesOf,
    isPublic: needs.isPublicAddress,
    isTrusted: needs.isTrustedAddress,
    changed(plantId) {
      facts.forgetPlant(plantId)
    },
    limit: needs.limit,
    record: needs.record,
    now,
  })

  const past = composePast({
    ...needs,
    rows,
    facts,
    history,
    samples,
    incomesOf,
    light,
    expectation,
    expectedByHour: judged.expectedByHour,
    silencesIn,
    devices,
    reported: {
      brand,
      printRoom: needs.printRoom,
      lossesOf: losses.lossesOf,
      expectationOf: judged.expectationOf,
      expectationOfDays: judged.expectationOfDays,
      earnedOf: tariffs.earnedOf,
      alertsOf: alerts.alertsOfReport,
    },
    changed(plantId) {
      facts.forgetPlant(plantId)
      changes.tell([plantId])
    },
    now,
  })
  const largeScreen = composeLargeScreen({
    ...plants.lists,
    positionsOf: (caller, among) => plants.lists.positionsOf(caller, { among }),
    chosenOf: tags.onScreen,
    screenPlants: screenPlants(readablePlants),
    restingPlants: needs.resting.allPlants,
    isOffered: isOffered('largeScreen', brand),
    liveOf: live.fastOf,
    dayOf: past.dayOf,
    centre: needs.centre,
    limit: needs.limit,
    record: needs.record,
    db,
    now,
  })
  const relations = composeRelations({ ...needs, rows, standsSql, rightIn: rights.rightNow, now })

  const fleet = composeFleet({
    db,
    readablePlants,
    rules: ruleIds,
    isMuted,
    presentOf: largeScreen.presentOf,
    namesIn: alertNamesIn,
    isIdle,
    now,
  })
  /** A plant, or its devices, are in other places than before. */
  const changed = (plantId: number) => {
    rights.forget()
    facts.forgetPlant(plantId)
    plants.changed()
    largeScreen.forget()
    fleet.forget()
    needs.forgetGateways()
  }
  const deletion = composeDeletion({
    pool: needs.ownRows.pool,
    brand: brand.code,
    measured: needs.measured,
    rightNow: rights.rightNow,
    changed,
    record: needs.record,
    now,
  })

  const dueDates = composeDueDates({
    db,
    readablePlants,
    findPlant,
    rightIn: rights.rightNow,
    postIn: needs.postIn,
    poke: needs.pokeOutbox,
    record: needs.record,
    now,
  })

  const portfolioReport = composePortfolioReport({
    db,
    readablePlants,
    plantsTagged,
    standsSql,
    tagsOf: tags.groupsOf,
    plantsOf: facts.store.findAll,
    history,
    incomesOf,
    expectation,
    keptLossesOf: losses.keptLossesOf,
    alertsOf: alerts.alertCountsOf,
    limit: needs.limit,
    now,
  })
  const portfolioTemplates = composePortfolioTemplates({
    db,
    brand: brand.code,
    tagsNamed: tags.named,
    limit: needs.limit,
    now,
  })

  const reportMails = composeReportMails({
    db,
    readablePlants,
    mailLinkKey: needs.mailLinkKey,
    centre: needs.centre,
    brand: brand.code,
    isNamingCentre: brand.multiDataCentre && !brand.whiteLabel,
    findPlant,
    rightIn: rights.rightNow,
    printReport: past.printReport,
    templateOf: portfolioTemplates.find,
    portfolioFile: portfolioReport.mailedFile,
    postIn: needs.postIn,
    poke: needs.pokeOutbox,
    limit: needs.limit,
    record: needs.record,
    report: needs.report,
    now,
  })

  const largeExports = composeLargeExports({
    db,
    ownDb: needs.ownRows.db,
    brand: brand.code,
    readablePlants,
    findPlant,
    samples,
    ...past.exportTables,
    mayRead: past.mayExport,
    // Of a plant's curves nothing is older than that either, and of devices most is told by readings.
    since: () => Math.min(needs.keptSince(), needs.curvesKeptSince()),
    postIn: needs.postIn,
    poke: needs.pokeOutbox,
    limit: needs.limit,
    report: needs.report,
    now,
  })

  return {
    jobs: [
      ...deletion.jobs,
      ...tariffs.jobs,
      ...alerts.jobs,
      ...losses.jobs,
      ...dueDates.jobs,
      ...reportMails.jobs,
      ...largeExports.jobs,
    ],
    rightIn: rights.rightIn,
    plantOf: rights.plantOf,
    noticeLook: relations.noticeLook,
    unread: alerts.unread,
    stepLinksOf: alerts.stepLinksOf,
    readWall: largeScreen.readWall,
    routes: [
      plants,
      metering,
      deletion,
      composeTags({
        store: tags,
        rightsIn: rights.rightsIn,
        changed() {
          plants.changed()
          largeScreen.forget()
        },
      }),
      relations,
      largeScreen,
      fleet,
      live,
      composeWeather({
        pool,
        kept: needs.keptWeather,
        changed: judged.forgetUsual,
        record: needs.record,
        findPlant: facts.store.find,
        besideOf: composeBeside(pool),
        regionAt: needs.regionAt,
        limit: needs.limit,
        now,
      }),
      dueDates,
      composeCommunicationReport({
        db,
        readablePlants,
        onlineUntilSql,
        silenceSql,
        doorOf: (protocol) => needs.doors[protocol],
        limit: needs.limit,
        now,
      }),
      portfolioReport,
      portfolioTemplates,
      tariffs,
      judged,
      losses,
      devices,
      composeDeviceChanges({
        pool: needs.ownRows.pool,
        mostGateways: gateways.mostGateways,
        mustBeSoldAt: gateways.mustBeSoldAt,
        rightNow: rights.rightNow,
        ownPlantsNamed: rights.ownNamed,
        changed,
        keptSince: needs.keptSince,
        guarded: needs.guarded,
        record: needs.record,
        now,
      }),
      gateways,
      alerts,
      past,
      reportMails,
      largeExports,
    ].flatMap(({ routes }) => routes),
  }
}
