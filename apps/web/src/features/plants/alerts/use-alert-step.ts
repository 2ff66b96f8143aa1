import type { AlertCase, AlertStep, SharedAlertStep } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import type { RefusalWords } from '#refusals/refusal-text.ts'
import { showToast } from '#ui/notices/toast.ts'
import { alertQueries } from './alerts.queries.ts'

/** What a person does with an alert. Whatever the answer, everything that names alerts is read again. */
export const useAlertStep = (language: string, onDone?: (known: AlertCase) => void) => {
  const queries = alertQueries(useApi(), language)
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (step: AlertStep) => queries.act(step),
    meta: { inPlace: true },
    onSuccess: (known) => onDone?.(known),
    onSettled: () => readAlertsAgain(cache),
  })
}

/** The same with several alerts: what came of it is said. */
export const useSharedStep = (language: string, words: Words['alerts']) => {
  const queries = alertQueries(useApi(), language)
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (step: SharedAlertStep) => queries.actTogether(step),
    meta: { inPlace: true },
    onSuccess: (told) => sayTogether(told, words),
    onSettled: () => readAlertsAgain(cache),
  })
}

/** Everything that names them: also the sentence of a plant's day, and the fleet. */
export const readAlertsAgain = (cache: QueryClient) => {
  for (const place of ['alerts', 'day', 'fleet']) void cache.invalidateQueries({ queryKey: [place] })
}

/** Only what the list itself does not show. */
export const sayTogether = (
  { done, changed, refused }: { done: number; changed: number; refused: number },
  { cases }: Words['alerts'],
) => {
  if (done > 1) showToast(cases.done({ count: done }))
  if (changed > 0) showToast(cases.changed({ count: changed }))
  if (refused > 0) showToast(cases.refused({ count: refused }))
}

export const stepRefusals = (words: Words['alerts'], errors: Words['errors']): RefusalWords => ({
  errors,
  own: { PLANT_CHANGED_MEANWHILE: words.case.changed },
  otherwise: words.case.notDone,
})
