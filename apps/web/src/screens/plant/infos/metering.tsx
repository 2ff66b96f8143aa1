import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useApi } from '#api/api-context.tsx'
import { paths } from '#app/paths.ts'
import { MeteringForm } from '#features/plants/metering/metering-form.tsx'
import { meteringQueries } from '#features/plants/metering/metering.queries.ts'
import { plantQueries } from '#features/plants/plants/plants.queries.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { NotLoaded } from '#refusals/not-loaded.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { mayIn } from './may-in.ts'
import classes from './edit.module.css'

const route = getRouteApi('/main/plant/infos')

/** How the energies of the plant in the address are counted. */
export const PlantMeteringScreen = () => {
  const { plant } = route.useSearch()
  return plant === undefined ? null : <PlantMetering key={plant} plantId={plant} />
}

const PlantMetering = ({ plantId }: { plantId: number }) => {
  const api = useApi()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { language, words } = useLanguage()
  const { metering: own, shell, errors } = words
  const metering = useQuery(meteringQueries(api, plantId).find())
  const information = useQuery(plantQueries(api).information(plantId, language))
  const failed = (!metering.data && metering.error) || (!information.data && information.error)
  if (failed) {
    const retry = () => void Promise.all([metering.refetch(), information.refetch()])
    const action = <Button onClick={retry}>{shell.retry}</Button>
    return <NotLoaded page error={failed} title={own.failed} text={shell.failedText} action={action} words={shell} />
  }
  if (!metering.data || !information.data) return <Skeleton height={480} role="status" aria-label={shell.loading} />
  const back = (
    <Button
      variant="default"
      renderRoot={(props) => <Link {...props} to={paths.plantDetail} search={{ plant: plantId }} />}
    >
      {own.back}
    </Button>
  )
  if (!mayIn(information.data, 'operate'))
    return <Notice page title={own.notAllowed} text={own.notAllowedText} action={back} />
  return (
    <div className={classes.page}>
      <PageTitle title={own.title({ plant: information.data.name })}>{back}</PageTitle>
      <MeteringForm
        plantId={plantId}
        metering={metering.data}
        zone={information.data.regionTimezone}
        reload={async () => (await metering.refetch()).data}
        onSaved={async () => {
          await cache.invalidateQueries({ queryKey: ['plants'] })
          await navigate({ to: paths.plantDetail, search: { plant: plantId } })
        }}
        words={own}
        errors={errors}
      />
    </div>
  )
}
