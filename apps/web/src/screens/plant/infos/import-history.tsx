import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useApi } from '#api/api-context.tsx'
import { paths } from '#app/paths.ts'
import { useNow } from '#browser/use-now.ts'
import { historyImportQueries } from '#features/plants/history-import/history-import.queries.ts'
import { HistoryImport } from '#features/plants/history-import/history-import.tsx'
import { PastImports } from '#features/plants/history-import/past-imports.tsx'
import { plantQueries } from '#features/plants/plants/plants.queries.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { NotLoaded } from '#refusals/not-loaded.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { mayIn } from './may-in.ts'
import classes from './edit.module.css'

const route = getRouteApi('/main/plant/infos')

/** Days of another portal for the plant in the address. */
export const ImportHistoryScreen = () => {
  const { plant } = route.useSearch()
  return plant === undefined ? null : <ImportHistory key={plant} plantId={plant} />
}

const ImportHistory = ({ plantId }: { plantId: number }) => {
  const api = useApi()
  const cache = useQueryClient()
  const now = useNow(60_000)
  const { language, words } = useLanguage()
  const { historyImport: own, shell, errors } = words
  const information = useQuery(plantQueries(api).information(plantId, language))
  const isAllowed = information.data !== undefined && mayIn(information.data, 'operate')
  const imports = useQuery({ ...historyImportQueries(api, plantId).list(), enabled: isAllowed })
  const failed = (!imports.data && imports.error) || (!information.data && information.error)
  if (failed) {
    const retry = () => void Promise.all([imports.refetch(), information.refetch()])
    const action = <Button onClick={retry}>{shell.retry}</Button>
    return <NotLoaded page error={failed} title={own.failed} text={shell.failedText} action={action} words={shell} />
  }
  const back = (
    <Button
      variant="default"
      renderRoot={(props) => <Link {...props} to={paths.plantDetail} search={{ plant: plantId }} />}
    >
      {own.back}
    </Button>
  )
  if (information.data && !isAllowed)
    return <Notice page title={own.notAllowed} text={own.notAllowedText} action={back} />
  if (!imports.data || !information.data) return <Skeleton height={480} role="status" aria-label={shell.loading} />
  const changed = () => cache.invalidateQueries({ queryKey: ['plants'] })
  return (
    <div className={classes.page}>
      <PageTitle title={own.title({ plant: information.data.name })}>{back}</PageTitle>
      <p>{own.lead}</p>
      <HistoryImport plantId={plantId} list={imports.data} now={now} onImported={changed} words={own} errors={errors} />
      <PastImports plantId={plantId} list={imports.data} onChanged={changed} words={own} errors={errors} />
    </div>
  )
}
