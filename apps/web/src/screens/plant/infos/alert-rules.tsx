import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { alertRuleQueries } from '#features/plants/alerts/alert-rules.queries.ts'
import { AlertRules } from '#features/plants/alerts/alert-rules.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { mayIn } from './may-in.ts'
import { OfPlant } from './of-plant.tsx'
import { PlantPage } from './plant-page.tsx'

/** What alert rules do in the plant in the address. */
export const PlantAlertRulesScreen = () => <OfPlant screen={PlantAlertRules} />

const PlantAlertRules = ({ plantId }: { plantId: number }) => {
  const { language, words } = useLanguage()
  const place = { scope: 'plant', plantId } as const
  const rules = useQuery(alertRuleQueries(useApi(), place, language).rules)
  return (
    <PlantPage
      plantId={plantId}
      loads={rules}
      title={() => words.alertRules.title}
      words={words.alertRules}
      leadsTo="plantAlert"
    >
      {(plant, data) => (
        <AlertRules
          place={place}
          rules={data}
          mayChange={mayIn(plant, 'operate')}
          zone={plant.regionTimezone}
          language={language}
          words={words.alertRules}
          alerts={words.alerts}
          typeNames={words.plants.type}
          shell={words.shell}
          errors={words.errors}
        />
      )}
    </PlantPage>
  )
}
