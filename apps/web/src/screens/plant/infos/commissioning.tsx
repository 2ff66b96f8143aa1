import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { quantityText } from '#charts/axes/quantity.ts'
import { CommissioningForm } from '#features/plants/commissioning/commissioning-form.tsx'
import { commissioningQueries } from '#features/plants/commissioning/commissioning.queries.ts'
import { KeptChecks } from '#features/plants/commissioning/kept-checks.tsx'
import { plantFactQueries } from '#features/plants/plant-facts/plant-facts.queries.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { TitledSection } from '#ui/text/titled-section.tsx'
import { CheckHead } from './check-head.tsx'
import { mayIn } from './may-in.ts'
import { OfPlant } from './of-plant.tsx'
import { PlantPage } from './plant-page.tsx'
import classes from './paper.module.css'

/** What an installer checks on the roof before leaving the plant in the address. */
export const PlantCommissioningScreen = () => <OfPlant screen={PlantCommissioning} />

const PlantCommissioning = ({ plantId }: { plantId: number }) => {
  const cache = useQueryClient()
  const api = useApi()
  const { language, words } = useLanguage()
  const { commissioning: own, errors } = words
  const { find } = commissioningQueries(api, plantId)
  // Only for the head of the printed sheet.
  const { data: detail } = useQuery(plantFactQueries(api, plantId).detail(language))
  const shown = { powerText: (kw: number) => quantityText(kw * 1000, 'W'), words: own }
  return (
    <div className={classes.paper}>
      <PlantPage
        plantId={plantId}
        loads={useQuery(find())}
        title={({ name }) => own.title({ plant: name })}
        actions={
          <Button variant="default" onClick={() => print()}>
            {own.print}
          </Button>
        }
        words={own}
      >
        {(plant, { checks, kept }) => (
          <>
            <CheckHead plant={plant} detail={detail} />
            <p className={classes.print}>{own.lead}</p>
            <CommissioningForm
              plantId={plantId}
              checks={checks}
              mayKeep={mayIn(plant, 'operate')}
              onKept={(state) => cache.setQueryData(find().queryKey, state)}
              errors={errors}
              {...shown}
            />
            <TitledSection title={own.kept}>
              <KeptChecks kept={kept} zone={plant.regionTimezone} {...shown} />
            </TitledSection>
          </>
        )}
      </PlantPage>
    </div>
  )
}
