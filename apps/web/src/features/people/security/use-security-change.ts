import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '#ui/notices/toast.ts'
import { securityKey } from './security.queries.ts'

/** After a change to the account's security: shows a confirmation and fetches the page's data again. */
export const useChanged = () => {
  const cache = useQueryClient()
  return (told?: string) => {
    if (told) showToast(told)
    return Promise.all([
      cache.invalidateQueries({ queryKey: securityKey }),
      cache.invalidateQueries({ queryKey: ['me'] }),
    ])
  }
}

/** Changes the account's security by a button. */
export const useSecurityChange = <Sent, Answer>(
  work: (sent: Sent) => Promise<Answer>,
  { told, onDone }: Outcome<Answer> = {},
) => {
  const changed = useChanged()
  return useMutation({
    mutationFn: work,
    meta: { inPlace: true },
    onSuccess: (answer) => {
      onDone?.(answer)
      return changed(told)
    },
  })
}

interface Outcome<Answer> {
  told?: string
  onDone?: (answer: Answer) => void
}
