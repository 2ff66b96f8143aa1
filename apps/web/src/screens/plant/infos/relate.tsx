import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '#api/api-context.tsx'
import { useHost } from '#app/host.ts'
import { paths } from '#app/paths.ts'
import { plantQueries } from '#features/plants/plants/plants.queries.ts'
import { Relate } from '#features/plants/relations/relate.tsx'
import { PlantLooks } from '#features/platform/audit/plant-looks.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { NotLoaded } from '#refusals/not-loaded.tsx'
import { OfPlant } from './of-plant.tsx'

/** Who has access to the plant in the address. */
export const PlantRelateScreen = () => <OfPlant screen={PlantRelate} />

const PlantRelate = ({ plantId }: { plantId: number }) => {
  const { language, words } = useLanguage()
  const { session } = useHost()
  const navigate = useNavigate()
  const { data: plant, error, refetch } = useQuery(plantQueries(useApi()).information(plantId, language))
  const { errors, shell } = words
  if (error && !plant) {
    return (
      <NotLoaded
        page
        error={error}
        title={words.relations.failed}
        text={shell.failedText}
        action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
        words={shell}
      />
    )
  }
  if (!plant) return <Skeleton height={480} role="status" aria-label={shell.loading} />
  return (
    <Relate
      plant={plant}
      looks={
        <PlantLooks plantId={plantId} zone={plant.regionTimezone} words={words.audit} errors={errors} shell={shell} />
      }
      onLeft={() => {
        // The person may still have access through another business, or none.
        session.forgetPlant()
        void navigate({ to: paths.plantList })
      }}
      words={words.relations}
      errors={errors}
      shell={shell}
    />
  )
}
