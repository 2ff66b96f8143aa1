import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useApi } from '#api/api-context.tsx'
import { useHost } from '#app/host.ts'
import { paths } from '#app/paths.ts'
import { DeletePlant } from '#features/plants/deletion/delete-plant.tsx'
import { EditPlantForm } from '#features/plants/new-plant/edit-plant-form.tsx'
import { editPlantQueries } from '#features/plants/new-plant/edit-plant.queries.ts'
import { plantFactQueries } from '#features/plants/plant-facts/plant-facts.queries.ts'
import { plantQueries } from '#features/plants/plants/plants.queries.ts'
import { tariffQueries } from '#features/plants/tariffs/tariffs.queries.ts'
import { PlantChanges } from '#features/platform/audit/plant-changes.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { NotLoaded } from '#refusals/not-loaded.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { mayIn } from './may-in.ts'
import classes from './edit.module.css'

const route = getRouteApi('/main/plant/infos')

/** Changes what is entered about the plant in the address. */
export const PlantEditScreen = () => {
  const { plant } = route.useSearch()
  return plant === undefined ? null : <PlantEdit key={plant} plantId={plant} />
}

const PlantEdit = ({ plantId }: { plantId: number }) => {
  const api = useApi()
  const cache = useQueryClient()
  const { session } = useHost()
  const navigate = useNavigate()
  const { language, words } = useLanguage()
  const { deletion, editPlant, shell, errors, audit, plants } = words
  // A form over an old answer would be refused when it is sent.
  const detail = useQuery({ ...plantFactQueries(api, plantId).detail(language), staleTime: 0, gcTime: 0 })
  const information = useQuery(plantQueries(api).information(plantId, language))
  const { data: past } = useQuery(editPlantQueries(api, plantId).past())
  const tariffs = useQuery(tariffQueries(api, plantId).list())
  const failed = (!detail.data && detail.error) || (!information.data && information.error)
  if (failed) {
    const retry = () => void Promise.all([detail.refetch(), information.refetch()])
    const action = <Button onClick={retry}>{shell.retry}</Button>
    return (
      <NotLoaded page error={failed} title={editPlant.failed} text={shell.failedText} action={action} words={shell} />
    )
  }
  if (!detail.data || !information.data) return <Skeleton height={480} role="status" aria-label={shell.loading} />
  const { station } = detail.data
  const back = (
    <Button
      variant="default"
      renderRoot={(props) => <Link {...props} to={paths.plantDetail} search={{ plant: plantId }} />}
    >
      {editPlant.back}
    </Button>
  )
  if (!mayIn(information.data, 'operate'))
    return <Notice page title={editPlant.notAllowed} text={editPlant.notAllowedText} action={back} />
  return (
    <div className={classes.page}>
      <PageTitle title={editPlant.title({ plant: station.name })}>{back}</PageTitle>
      <EditPlantForm
        detail={detail.data}
        past={past}
        language={language}
        reload={async () => (await detail.refetch()).data}
        onSaved={async () => {
          await cache.invalidateQueries({ queryKey: ['plants'] })
          await navigate({ to: paths.plantDetail, search: { plant: plantId } })
        }}
        tariffs={
          tariffs.data?.tariffs.length ? (
            <p>
              {words.tariffs.inTariffs}{' '}
              <Link to={paths.plantFinance} search={{ plant: plantId }}>
                {words.plantFacts.toFinance}
              </Link>
            </p>
          ) : undefined
        }
        words={words}
      />
      {mayIn(information.data, 'own') && (
        <section className={classes.section} aria-labelledby="plant-changes">
          <h2 id="plant-changes">{editPlant.history}</h2>
          <PlantChanges
            plantId={plantId}
            zone={station.region.timezone}
            codes={{ ...plants.type, ...plants.grid }}
            words={audit}
            errors={errors}
            shell={shell}
          />
        </section>
      )}
      {mayIn(information.data, 'own') && (
        <DeletePlant
          plantId={plantId}
          name={station.name}
          onDeleted={async () => {
            session.forgetPlant()
            await navigate({ to: paths.plantDeleted })
            await cache.invalidateQueries({ queryKey: ['plants'] })
          }}
          words={deletion}
          errors={errors}
        />
      )}
    </div>
  )
}
