import { plantConditions } from '@heliograph/domain/plants'
import { useMemo } from 'react'
import type { ConditionSigns } from '#features/plants/large-screen/condition-counts.tsx'
import { signs } from '#features/plants/plants/plant-state.tsx'
import { useWords } from '#i18n/words-context.tsx'

/** The icons of conditions, as in lists. */
export const useConditionSigns = () => {
  const { condition } = useWords('plants')
  return useMemo(
    () =>
      Object.fromEntries(
        plantConditions.map((name) => [name, { ...signs[name], text: condition[name] }]),
      ) as ConditionSigns,
    [condition],
  )
}
