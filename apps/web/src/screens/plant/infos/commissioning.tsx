import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useApi } from '#api/api-context.tsx'
import { paths } from '#app/paths.ts'
import { quantityText } from '#charts/axes/quantity.ts'
import { CommissioningForm } from '#features/plants/commissioning/commissioning-form.tsx'
import { commissioningQueries } from '#features/plants/commissioning/commissioning.queries.ts'
import { KeptChecks } from '#features/plants/commissioning/kept-checks.tsx'
import { plantQueries } from '#features/plants/plants/plants.queries.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { NotLoaded } from '#refusals/not-loaded.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { mayIn } from './may-in.ts'
import classes from './edit.module.css'

const route = getRouteApi('/main/plant/infos')

/** What an installer checks on the roof before leaving the plant in the address. */
export const PlantCommissioningScreen = () => {
  const { plant } = route.useSearch()
  return plant === undefined ? null : <PlantCommissioning key={plant} plantId={plant} />
}

const PlantCommissioning = ({ plantId }: { plantId: number }) => {
  const api = useApi()
  const cache = useQueryClient()
  const { language, words } = useLanguage()
  const { commissioning: own, shell, errors } = words
  const { find } = commissioningQueries(api, plantId)
  const checks = useQuery(find())
  const information = useQuery(plantQueries(api).information(plantId, language))
  const failed = (!checks.data && checks.error) || (!information.data && information.error)
  if (failed) {
    const retry = () => void Promise.all([checks.refetch(), information.refetch()])
    const action = <Button onClick={retry}>{shell.retry}</Button>
    return <NotLoaded page error={failed} title={own.failed} text={shell.failedText} action={action} words={shell} />
  }
  if (!checks.data || !information.data) return <Skeleton height={480} role="status" aria-label={shell.loading} />
  const shown = { powerText: (kw: number) => quantityText(kw * 1000, 'W'), words: own }
  return (
    <div className={classes.page}>
      <PageTitle title={own.title({ plant: information.data.name })}>
        <div className={classes.actions}>
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to={paths.plantDetail} search={{ plant: plantId }} />}
          >
            {own.back}
          </Button>
          <Button variant="default" onClick={() => print()}>
            {own.print}
          </Button>
        </div>
      </PageTitle>
      <p>{own.lead}</p>
      <CommissioningForm
        plantId={plantId}
        checks={checks.data.checks}
        mayKeep={mayIn(information.data, 'operate')}
        onKept={(state) => cache.setQueryData(find().queryKey, state)}
        errors={errors}
        {...shown}
      />
      <section className={classes.section}>
        <h2>{own.kept}</h2>
        <KeptChecks kept={checks.data.kept} zone={information.data.regionTimezone} {...shown} />
      </section>
    </div>
  )
}
