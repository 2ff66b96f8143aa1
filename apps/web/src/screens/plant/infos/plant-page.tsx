import type { PlantInformation } from '@heliograph/contract/browser'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { plantQueries } from '#features/plants/plants/plants.queries.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { NotLoaded } from '#refusals/not-loaded.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { mayIn } from './may-in.ts'
import classes from './plant-page.module.css'

interface Props<Data> {
  plantId: number
  /** What the page is about. */
  loads: { data: Data | undefined; error: Error | null; refetch: () => Promise<unknown> }
  title: (plant: PlantInformation) => string
  /** Of a page for those who may operate the plant. Without it, everyone who sees the plant may read. */
  notAllowed?: { title: string; text: string }
  /** Beside the way back. */
  actions?: ReactNode
  /** Where it leads back to; by default the details. */
  leadsTo?: 'plantDetail' | 'plantAlert'
  words: { back: string; failed: string }
  children: (plant: PlantInformation, data: Data) => ReactNode
}

/** A page that belongs to a plant's details and leads back to them. */
export const PlantPage = <Data,>({
  plantId,
  loads,
  title,
  notAllowed,
  actions,
  leadsTo = 'plantDetail',
  ...props
}: Props<Data>) => {
  const { words, children } = props
  const { language, words: all } = useLanguage()
  const { shell } = all
  const { data: plant, error, refetch } = useQuery(plantQueries(useApi()).information(plantId, language))
  const back = (
    <Button variant="default" renderRoot={(root) => <Link {...root} to={paths[leadsTo]} search={{ plant: plantId }} />}>
      {words.back}
    </Button>
  )
  if (plant && notAllowed && !mayIn(plant, 'operate')) return <Notice page {...notAllowed} action={back} />
  const failed = (!loads.data && loads.error) || (!plant && error)
  if (failed) {
    const retry = () => void Promise.all([loads.refetch(), refetch()])
    const action = <Button onClick={retry}>{shell.retry}</Button>
    return <NotLoaded page error={failed} title={words.failed} text={shell.failedText} action={action} words={shell} />
  }
  if (!loads.data || !plant) return <Skeleton height={480} role="status" aria-label={shell.loading} />
  return (
    <div className={classes.page}>
      <PageTitle title={title(plant)}>
        <div className={classes.tools}>
          <ButtonRow>
            {back}
            {actions}
          </ButtonRow>
        </div>
      </PageTitle>
      {children(plant, loads.data)}
    </div>
  )
}
