import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { Card } from '#ui/cards/card.tsx'
import { Callout } from '#ui/notices/callout.tsx'
import { Failure } from '#ui/notices/failure.tsx'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import classes from './overview.module.css'

interface Props {
  suspended: boolean
  words: Words['installation']['suspension']
  shell: Words['shell']
}

/** Suspends the platform for everyone but operators, and ends that. */
export const Suspension = ({ suspended, words, shell }: Props) => {
  const api = useApi()
  const cache = useQueryClient()
  const [asks, setAsks] = useState(false)
  const change = useMutation({
    mutationFn: (on: boolean) => api.installation.suspend({ body: { suspended: on } }),
    async onSuccess() {
      await cache.invalidateQueries({ queryKey: ['installation'] })
      setAsks(false)
    },
    meta: { inPlace: true },
  })
  const failure = change.isError ? words.failed : undefined
  return (
    <section className={classes.section} aria-labelledby="suspension">
      <h2 id="suspension">{words.title}</h2>
      <Card>
        <div className={classes.suspension}>
          {suspended && (
            <Callout tone="warning" icon={IconAlert} role="status">
              {words.suspended}
            </Callout>
          )}
          <p>{words.text}</p>
          {!asks && <Failure text={failure} />}
          <div>
            {suspended ? (
              <Button loading={change.isPending} onClick={() => change.mutate(false)}>
                {words.resume}
              </Button>
            ) : (
              <Button variant="default" onClick={() => setAsks(true)}>
                {words.suspend}
              </Button>
            )}
          </div>
        </div>
      </Card>
      {asks && (
        <AskFirst
          title={words.suspend}
          text={words.ask}
          action={words.suspend}
          busy={change.isPending}
          failure={failure}
          onYes={() => change.mutate(true)}
          onClose={() => setAsks(false)}
          words={shell}
        />
      )}
    </section>
  )
}
