import { setImmediate } from 'node:timers/promises'
import type { CentreName } from '@heliograph/domain/regions'
import type { Kysely, RawBuilder } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'
import type { IsReader } from '#needs/muted-alerts.ts'
import type { Snow } from '#needs/snow.ts'
import { createAlertCaseStore } from './alert-cases.store.ts'
import { createAlertCases, type AlertCaseNeeds } from './alert-cases.ts'
import { firstFaultRule, gatewayOffline, noProduction, silenceRules } from './alert-rules.ts'
import { createAlertStandingStore } from './alert-standings.store.ts'
import { createAlertStepLinks } from './alert-step-links.ts'
import { alertTextsIn } from './alert-texts.ts'
import { createAlertTuningStore } from './alert-tunings.store.ts'
import { createAlertTunings, type AlertTuningNeeds } from './alert-tunings.ts'
import { createAlertJobs, type AlertJobNeeds } from './alerts.job.ts'
import { alertCaseRoutes, alertRoutes, alertTuningRoutes, plannedWorkRoutes } from './alerts.routes.ts'
import { createAlertStore } from './alerts.store.ts'
import { createAlerts, type AlertNeeds } from './alerts.ts'
import { createFaultWatch, type Rolled } from './alerts.watch.ts'
import { createCaseNewsStore, storeNews } from './case-news.store.ts'
import { createCaseNews, type CaseNewsNeeds } from './case-news.ts'
import { createFaultRunStore } from './fault-runs.store.ts'
import { createLossFacts } from './loss-facts.store.ts'
import { createMailedStepStore } from './mailed-steps.store.ts'
import { createMailedSteps } from './mailed-steps.ts'
import { createOpenCaseStore } from './open-cases.store.ts'
import { createOpenCases, type OpenCaseNeeds } from './open-cases.ts'
import { createPlannedWorkStore } from './planned-works.store.ts'
import { createPlannedWorks } from './planned-works.ts'
import { createPlatformRunStore } from './platform-runs.store.ts'
import { createReportedAlerts } from './reported-alerts.ts'
import { createDaysJudge } from './rules/days.job.ts'
import { createDayStore } from './rules/days.store.ts'
import { createJudgementStore } from './rules/judgements.store.ts'
import { createJudgingJob } from './rules/judging.job.ts'
import { tuningLayersOf } from './rules/tuning-layers.store.ts'
import { faultLastsMs, type TuningsOf } from './rules/watched.ts'
import { createSilenceStore } from './silences.store.ts'
import { createSilentDeviceJob } from './silent-devices.job.ts'
import { createSilentDeviceStore } from './silent-devices.store.ts'
import { createTuningPreviews, type TuningPreviewNeeds } from './tuning-previews.ts'
import { createTwoLoggersJob, type TwoLoggersNeeds } from './two-loggers.job.ts'

export { isAlarmSql, isSilentDeviceSql } from './alert-runs.store.ts'
export { isExplained, isMuted, isTakenUp } from './alert-standings.store.ts'
export { alertNamesIn } from './alert-texts.ts'
export { sleptUntil } from './asleep.ts'
export { isIdle } from './idle-inverter.ts'

/** For SQL of other features about alerts. */
export const ruleIds = {
  gatewayOffline: gatewayOffline.id,
  noProduction: noProduction.id,
  silences: silenceRules.map(({ id }) => id),
  firstFault: firstFaultRule,
}

interface Needs
  extends
    Pick<AlertNeeds, 'findPlant' | 'lostBy' | 'now'>,
    Pick<AlertCaseNeeds, 'rightIn' | 'rightsIn' | 'record'>,
    Pick<OpenCaseNeeds, 'taggedPlants'>,
    Pick<AlertTuningNeeds, 'plantTypeOf'>,
    Pick<CaseNewsNeeds, 'limit'>,
    Pick<TuningPreviewNeeds, 'keptDays' | 'snow'> {
  db: Kysely<Database>
  pool: Pool
  centre: CentreName
  /** The code of the brand. */
  brand: string
  /** For links in mails. */
  mailLinkKey: Uint8Array
  /** The ids of the plants that a caller may read, as a subquery. */
  readablePlants: (caller: Caller) => RawBuilder<number>
  isReader: IsReader
}

export const composeAlerts = ({ db, pool, readablePlants, ...needs }: Needs) => {
  const news = createCaseNews({ ...needs, store: createCaseNewsStore(db) })
  const store = createAlertStore({ rows: { db, pool }, readablePlants })
  const standings = createAlertStandingStore(db, needs)
  const works = createPlannedWorkStore(db)
  const cases = createAlertCases({
    ...needs,
    store: createAlertCaseStore(db),
    standings,
    alerts: store,
    newsAbout: news.about,
    isFew: news.isFew,
    storeNews: (told) => (trx, eventId) => storeNews(trx, eventId, told),
  })
  const links = createAlertStepLinks({ ...needs, key: needs.mailLinkKey })
  const mailedSteps = createMailedSteps({ ...needs, links, cases, store: createMailedStepStore(db) })
  const openCases = createOpenCases({ ...needs, store: createOpenCaseStore(db, { readablePlants }), standings })
  const alerts = createAlerts({
    ...needs,
    store,
    standings,
    workIn: works.spansIn,
    faultRuns: createFaultRunStore(pool),
    textsIn: alertTextsIn,
  })
  const tuningStore = createAlertTuningStore(db, pool)
  const judgements = createJudgementStore(pool)
  const previews = createTuningPreviews({
    ...needs,
    store: tuningStore,
    judgements,
    days: createDayStore(pool),
    pause: setImmediate,
  })
  const tunings = createAlertTunings({ ...needs, store: tuningStore, previews })
  const { openIn, alertStates, unread } = alerts
  return {
    routes: [
      ...alertRoutes(alerts, alertTextsIn),
      ...alertCaseRoutes(cases, openCases, mailedSteps, alertTextsIn),
      ...alertTuningRoutes(tunings, alertTextsIn),
      ...plannedWorkRoutes(createPlannedWorks({ ...needs, store: works })),
    ],
    alertsOfReport: createReportedAlerts({ alerts, cases, textsIn: alertTextsIn }),
    alertCountsOf: alerts.countsOf,
    jobs: [{ name: 'close-cases', cron: '* * * * *', work: cases.closeQuiet }],
    ...createSilenceStore(db, pool),
    openIn,
    alertStates,
    unread,
    stepLinksOf: links.linksOf,
    lossFactsIn: createLossFacts(pool),
  }
}

interface WatchNeeds extends Omit<AlertJobNeeds, 'store' | 'snow'>, Pick<TwoLoggersNeeds, 'rivalLoggers'> {
  pool: Pool
  snow: Snow
  report: (error: Error) => void
  /** When gateway `g` stops counting as online. Provided by the devices feature. */
  onlineUntilSql: string
  /** Notifies followers of these plants. */
  tell: (plantIds: readonly number[]) => void
}

/** Raises alerts: after each roll-up for faults that devices report, and on a schedule for the platform's own rules. */
export const composeAlertWatch = ({ pool, onlineUntilSql, tell, ...needs }: WatchNeeds) => {
  const runs = createPlatformRunStore(pool)
  const tuningsOf: TuningsOf = (plantIds, at) => tuningLayersOf(pool, plantIds, at)
  const { checkOffline, checkProduction } = createAlertJobs({ ...needs, store: runs, tuningsOf })
  const { checkLoggers } = createTwoLoggersJob({ ...needs, runs })
  const { checkDevices } = createSilentDeviceJob({
    ...needs,
    store: createSilentDeviceStore({ pool, onlineUntilSql }),
    runs,
    tuningsOf,
  })
  const { watchFaults } = createFaultWatch({
    store: createFaultRunStore(pool, async (plantId) =>
      faultLastsMs((await tuningsOf([plantId], needs.now())).get(plantId)),
    ),
  })
  const judgements = createJudgementStore(pool)
  const { judgePlants, noteLate } = createJudgingJob({ ...needs, store: judgements })
  return {
    judgeDays: createDaysJudge({ ...needs, days: createDayStore(pool), judgements, tell }),
    async watchFaults(rolled: Rolled) {
      await watchFaults(rolled)
      await noteLate(rolled)
    },
    jobs: [
      { name: 'check-offline', cron: '* * * * *', work: async () => tell(await checkOffline()) },
      { name: 'check-production', cron: '* * * * *', work: async () => tell(await checkProduction()) },
      { name: 'check-loggers', cron: '* * * * *', work: async () => tell(await checkLoggers()) },
      { name: 'check-devices', cron: '* * * * *', work: async () => tell(await checkDevices()) },
      { name: 'judge-plants', cron: '*/5 * * * *', atStart: 1, work: async () => tell(await judgePlants()) },
    ],
  }
}
