import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '#api/api-context.tsx'
import { paths } from '#app/paths.ts'
import { MeteringForm } from '#features/plants/metering/metering-form.tsx'
import { meteringQueries } from '#features/plants/metering/metering.queries.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { OfPlant } from './of-plant.tsx'
import { PlantPage } from './plant-page.tsx'

/** How the energies of the plant in the address are counted. */
export const PlantMeteringScreen = () => <OfPlant screen={PlantMetering} />

const PlantMetering = ({ plantId }: { plantId: number }) => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { metering: own, errors } = useLanguage().words
  const metering = useQuery(meteringQueries(useApi(), plantId).find())
  return (
    <PlantPage
      plantId={plantId}
      loads={metering}
      title={({ name }) => own.title({ plant: name })}
      notAllowed={{ title: own.notAllowed, text: own.notAllowedText }}
      words={own}
    >
      {({ regionTimezone }, stored) => (
        <MeteringForm
          plantId={plantId}
          metering={stored}
          zone={regionTimezone}
          reload={async () => (await metering.refetch()).data}
          onSaved={async () => {
            await cache.invalidateQueries({ queryKey: ['plants'] })
            await navigate({ to: paths.plantDetail, search: { plant: plantId } })
          }}
          words={own}
          errors={errors}
        />
      )}
    </PlantPage>
  )
}
