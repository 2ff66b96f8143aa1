import { Checkbox } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { Card } from '#ui/cards/card.tsx'
import { relationRefusals, type Spoken } from './refusal-words.ts'
import { relationQueries } from './relations.queries.ts'
import classes from './relations.module.css'

/** Whether the businesses with access see the owner's contact details. */
export const ContactSwitch = ({ plantId, ...spoken }: { plantId: number } & Spoken) => {
  const api = useApi()
  const cache = useQueryClient()
  const owner = relationQueries(api).owner(plantId)
  const open = useQuery(owner).data?.open
  const set = useMutation({
    mutationFn: (authOpen: boolean) => api.relations.authConfig({ params: { id: plantId }, query: { authOpen } }),
    meta: { inPlace: true },
    onSuccess: (_, authOpen) => cache.setQueryData(owner.queryKey, { exists: true, open: authOpen }),
  })
  const { words } = spoken
  return (
    <section className={classes.section} aria-labelledby="contact">
      <h2 id="contact">{words.contact}</h2>
      <Card>
        <Checkbox
          label={words.contactOpen}
          description={words.contactHint}
          // Optimistic: shows the change immediately, and reverts it if refused.
          checked={set.isPending ? set.variables : (open ?? false)}
          disabled={open === undefined || set.isPending}
          onChange={(event) => set.mutate(event.currentTarget.checked)}
        />
        <Refusal text={refusalText(set.error, relationRefusals(spoken))} />
      </Card>
    </section>
  )
}
