import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { alertRuleQueries } from '#features/plants/alerts/alert-rules.queries.ts'
import { AlertRules } from '#features/plants/alerts/alert-rules.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { NotLoaded } from '#refusals/not-loaded.tsx'

/** What alert rules do in all plants of an organisation or of a brand: for their pages. */
export const SharedAlertRules = ({ scope }: { scope: 'organisation' | 'brand' }) => {
  const { language, words } = useLanguage()
  const place = { scope }
  const { data, error, refetch } = useQuery(alertRuleQueries(useApi(), place, language).rules)
  const { alertRules, shell } = words
  if (!data && error) {
    const action = <Button onClick={() => void refetch()}>{shell.retry}</Button>
    return <NotLoaded error={error} title={alertRules.failed} text={shell.failedText} action={action} words={shell} />
  }
  if (!data) return <Skeleton height={480} role="status" aria-label={shell.loading} />
  return (
    <AlertRules
      place={place}
      rules={data}
      mayChange
      language={language}
      words={alertRules}
      alerts={words.alerts}
      typeNames={words.plants.type}
      shell={shell}
      errors={words.errors}
    />
  )
}
