import type { AlertCase, AlertStep } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import type { RefusalWords } from '#refusals/refusal-text.ts'
import { alertQueries } from './alerts.queries.ts'

/** What a person does with an alert. Whatever the answer, lists, bell and details are read again. */
export const useAlertStep = (language: string, onDone?: (known: AlertCase) => void) => {
  const queries = alertQueries(useApi(), language)
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (step: AlertStep) => queries.act(step),
    meta: { inPlace: true },
    onSuccess: (known) => onDone?.(known),
    onSettled: () => void cache.invalidateQueries({ queryKey: ['alerts'] }),
  })
}

export const stepRefusals = (words: Words['alerts'], errors: Words['errors']): RefusalWords => ({
  errors,
  own: { PLANT_CHANGED_MEANWHILE: words.case.changed },
  otherwise: words.case.notDone,
})
