import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '#ui/notices/toast.ts'
import { securityKey } from './security.queries.ts'

/** After a change of the account's security: the person is told, and what the page shows is fetched again. */
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

/** Changes something of the account's security at the touch of a button. */
export const useSecurityChange = <Sent, Answer>(
  work: (sent: Sent) => Promise<Answer>,
  { told, onDone }: Outcome<Answer> = {},
) => {
  const changed = useChanged()
  return useMutation({
    mutationFn: work,
    // Passwords and codes are kept nowhere.
    gcTime: 0,
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
