import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '#ui/notices/toast.ts'
import { securityKey } from './security.queries.ts'

/** Changes something of the account's security: what the page shows is fetched anew, and the person is told. */
export const useDeed = <Sent, Answer>(
  work: (sent: Sent) => Promise<Answer>,
  { told, onDone }: Outcome<Answer> = {},
) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: work,
    // Passwords and codes are kept nowhere.
    gcTime: 0,
    meta: { inPlace: true },
    onSuccess: async (answer) => {
      if (told) showToast(told)
      onDone?.(answer)
      await Promise.all([
        cache.invalidateQueries({ queryKey: securityKey }),
        cache.invalidateQueries({ queryKey: ['me'] }),
      ])
    },
  })
}

interface Outcome<Answer> {
  told?: string
  onDone?: (answer: Answer) => void
}
