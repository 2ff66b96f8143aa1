import type { Pool } from 'pg'
import type { Job } from '#jobs/jobs.ts'
import type { RecordAudit } from '#needs/audit.ts'
import type { InputsInLight } from '#needs/device-inputs.ts'
import type { AfterDays, Expectation } from '#needs/expectation.ts'
import type { LightByHour } from '#needs/plant-light.ts'
import { createDayExpectations } from './day-expectations.ts'
import { createDeviceExpectations } from './device-expectation.ts'
import { createJudging } from './expectation.job.ts'
import { expectationRoutes } from './expectation.routes.ts'
import { createExpectationStore } from './expectation.store.ts'
import { createExpectation } from './expectation.ts'
import { createExpectedByHour } from './expected-by-hour.ts'
import { createOutlookStore } from './outlook.store.ts'
import { createOutlooks, type OutlookNeeds } from './outlook.ts'
import { createExpectationOfDays } from './period-expectation.ts'
import { createTargetStore } from './targets.store.ts'
import { createTargets } from './targets.ts'

interface CentreNeeds {
  /** Connections that see all brands. */
  pool: Pool
  lightByHour: LightByHour
  isToldLater: boolean
  judged: AfterDays
  report: (error: Error) => void
  now: () => number
}

/** What plants of all brands should have made: kept by a job. */
export const composeExpectationOfCentre = ({
  pool,
  ...needs
}: CentreNeeds): { expectation: Expectation; jobs: Job[] } => {
  const store = createExpectationStore(pool)
  return {
    expectation: createExpectation(store),
    jobs: [{ name: 'judge-days', cron: '*/10 * * * *', atStart: 2, work: createJudging({ store, ...needs }) }],
  }
}

interface Needs extends Pick<CentreNeeds, 'lightByHour' | 'now'>, Pick<OutlookNeeds, 'hoursOf'> {
  /** Connections that see only a brand's rows. */
  pool: Pool
  record: RecordAudit
  /** What inputs gave whose modules lie on a known plane. */
  inputsOf: InputsInLight
}

/** The same for a brand, and what people see of it. */
export const composeExpectation = ({ pool, lightByHour, hoursOf, inputsOf, record, now }: Needs) => {
  const store = createExpectationStore(pool)
  const days = createDayExpectations({ store, lightByHour, now })
  const ofDays = createExpectationOfDays({ store, now })
  const expectation = createExpectation(store)
  return {
    expectation,
    /** What the plant should make on a day, and on some days that are over. */
    expectationOf: days.of,
    expectationOfDays: ofDays,
    /** What is usual at the plant is something else now. */
    forgetUsual: (plantId: number) => store.forgetUsual(plantId, now()),
    expectedByHour: createExpectedByHour({ store, lightByHour, now }),
    routes: expectationRoutes(
      days,
      ofDays,
      createOutlooks({ store, outlooks: createOutlookStore(pool), lightByHour, hoursOf, now }),
      createDeviceExpectations({ store, expectation, lightByHour, inputsOf, now }),
      createTargets({ store: createTargetStore(pool), record, now }),
    ),
  }
}
