import type { Rows } from '#db/engine.ts'
import { importedSumsOf } from '#telemetry/imported-days.store.ts'
import { createTrial } from '#telemetry/trial.ts'
import { createMeteringPreview, type PreviewNeeds } from './metering-preview.ts'
import { meteringRoutes } from './metering.routes.ts'
import { createMeteringChoiceStore } from './metering.store.ts'
import { createMetering, type MeteringNeeds } from './metering.ts'

interface Needs
  extends Omit<MeteringNeeds, 'store' | 'history'>, Omit<PreviewNeeds, 'store' | 'tryRules' | 'importedOf'> {
  rows: Rows
  history: MeteringNeeds['history'] & PreviewNeeds['history']
}

export const composeMetering = ({ rows: { db, pool }, ...needs }: Needs) => {
  const store = createMeteringChoiceStore(db)
  const metering = createMetering({ ...needs, store })
  const preview = createMeteringPreview({
    ...needs,
    store,
    importedOf: (plantIds) => importedSumsOf(pool, plantIds),
    tryRules: createTrial(pool),
  })
  return { routes: meteringRoutes({ metering, preview }), findMetering: metering.find }
}
