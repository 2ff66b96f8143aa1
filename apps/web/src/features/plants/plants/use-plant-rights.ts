import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { plantQueries } from './plants.queries.ts'

type Codes = readonly { code: string; isOn: number }[]

/**
 * What the person may do in a plant, by the external role codes of its details; where these cannot be loaded, by the role codes
 * of its row in the list (spec §4). The server decides; this only hides what it would refuse.
 */
export const usePlantRights = (plantId: number | undefined) => {
  const queries = plantQueries(useApi())
  const { language } = useLanguage()
  const { data: plant, failureCount } = useQuery({
    ...queries.information(plantId ?? 0, language),
    enabled: plantId !== undefined,
  })
  const { data: codes } = useQuery({
    ...queries.roleCodes(plantId ?? 0),
    // Not only when it is given up: until then it is tried again for seconds.
    enabled: plantId !== undefined && failureCount > 0 && !plant,
  })
  return rightsIn(plant?.externalRoleCode ?? codes ?? [])
}

export const rightsIn = (codes: Codes) => {
  const isOn = (wanted: string) => codes.some(({ code, isOn }) => code === wanted && isOn > 0)
  return { mayOperate: isOn('plant.operate'), owns: isOn('plant.own') }
}
