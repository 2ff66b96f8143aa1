import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useNow } from '#browser/use-now.ts'
import { historyImportQueries } from '#features/plants/history-import/history-import.queries.ts'
import { HistoryImport } from '#features/plants/history-import/history-import.tsx'
import { PastImports } from '#features/plants/history-import/past-imports.tsx'
import { plantQueries } from '#features/plants/plants/plants.queries.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { mayIn } from './may-in.ts'
import { PlantPage } from './plant-page.tsx'

/** Days of another portal for the plant in the address. */
export const ImportHistory = ({ plantId }: { plantId: number }) => {
  const api = useApi()
  const cache = useQueryClient()
  const now = useNow(60_000)
  const { language, words } = useLanguage()
  const { historyImport: own, history, errors } = words
  const { data: plant } = useQuery(plantQueries(api).information(plantId, language))
  const imports = useQuery({
    ...historyImportQueries(api, plantId).list(),
    enabled: plant !== undefined && mayIn(plant, 'operate'),
  })
  const { locationLat: latitude = null, locationLng: longitude = null } = plant ?? {}
  const place = useMemo(
    () => (latitude === null || longitude === null ? undefined : { latitude, longitude }),
    [latitude, longitude],
  )
  const changed = () => cache.invalidateQueries({ queryKey: ['plants'] })
  return (
    <PlantPage
      plantId={plantId}
      loads={imports}
      title={({ name }) => own.title({ plant: name })}
      notAllowed={{ title: own.notAllowed, text: own.notAllowedText }}
      words={own}
    >
      {(_, list) => (
        <>
          <p>{own.lead}</p>
          <HistoryImport
            plantId={plantId}
            list={list}
            place={place}
            now={now}
            onImported={changed}
            words={own}
            chart={history.chart}
            errors={errors}
          />
          <PastImports plantId={plantId} list={list} onChanged={changed} words={own} errors={errors} />
        </>
      )}
    </PlantPage>
  )
}
