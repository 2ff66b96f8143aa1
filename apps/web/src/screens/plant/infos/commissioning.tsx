import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { quantityText } from '#charts/axes/quantity.ts'
import { CommissioningForm } from '#features/plants/commissioning/commissioning-form.tsx'
import { commissioningQueries } from '#features/plants/commissioning/commissioning.queries.ts'
import { KeptChecks } from '#features/plants/commissioning/kept-checks.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { TitledSection } from '#ui/text/titled-section.tsx'
import { mayIn } from './may-in.ts'
import { OfPlant } from './of-plant.tsx'
import { PlantPage } from './plant-page.tsx'

/** What an installer checks on the roof before leaving the plant in the address. */
export const PlantCommissioningScreen = () => <OfPlant screen={PlantCommissioning} />

const PlantCommissioning = ({ plantId }: { plantId: number }) => {
  const cache = useQueryClient()
  const { commissioning: own, errors } = useLanguage().words
  const { find } = commissioningQueries(useApi(), plantId)
  const shown = { powerText: (kw: number) => quantityText(kw * 1000, 'W'), words: own }
  return (
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
          <p>{own.lead}</p>
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
  )
}
