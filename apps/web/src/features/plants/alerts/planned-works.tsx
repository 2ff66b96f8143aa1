import type { PlannedWork } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconWork from '@tabler/icons-react/dist/esm/icons/IconBarrierBlock.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { useServerTime } from '#browser/use-now.ts'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { SavedList } from '#ui/lists/saved-list.tsx'
import { Callout } from '#ui/notices/callout.tsx'
import { minuteText } from './alert-times.ts'
import { alertQueries } from './alerts.queries.ts'
import { PlanWork } from './dialogs.tsx'
import classes from './alert-case.module.css'

interface Props {
  plantId: number
  /** Undefined until the plant is loaded. */
  zone: string | undefined
  mayAct: boolean
  language: string
  words: Words['alerts']
  shell: Words['shell']
  errors: Words['errors']
  /** Beside the button that plans work. */
  children: ReactNode
}

/** Work on the plant: what goes on, what comes and what was; and who planned it, and why. */
export const PlannedWorks = ({ plantId, zone, mayAct, language, words, shell, errors, children }: Props) => {
  const queries = alertQueries(useApi(), language)
  const cache = useQueryClient()
  const { data: works = none, dataUpdatedAt } = useQuery(queries.works(plantId))
  const now = useServerTime(dataUpdatedAt)
  const [isPlanning, setPlanning] = useState(false)
  const ending = useMutation({
    mutationFn: (id: number) => queries.endWork(plantId, id),
    meta: { inPlace: true },
    onSettled: () => void cache.invalidateQueries({ queryKey: ['alerts'] }),
  })
  const isPast = ({ to }: PlannedWork) => to * 1000 <= now
  // The row is there from the start, so that nothing below it moves.
  const row = (
    <div className={classes.planning}>
      {zone !== undefined && mayAct && (
        <Button variant="default" onClick={() => setPlanning(true)}>
          {words.work.plan}
        </Button>
      )}
      {children}
    </div>
  )
  if (zone === undefined || (works.length === 0 && !mayAct)) return row
  const going = works.filter((work) => !isPast(work) && work.from * 1000 <= now)
  return (
    <section className={classes.works} aria-label={words.work.title}>
      {going.map((work) => (
        <Callout key={work.id} tone="warning" icon={IconWork}>
          {goingText(work, zone, words)}
        </Callout>
      ))}
      {works.length > 0 && (
        <details className={classes.events} open={works.some((work) => !isPast(work))}>
          <summary>{words.work.title}</summary>
          <SavedList
            entries={works}
            keyOf={({ id }) => id}
            isPast={isPast}
            what={({ why }) => why}
            reason={(work) => spanText(work, zone, words)}
            who={({ plannedBy, plannedAt }) => [plannedBy, minuteText(zone, plannedAt)].filter(Boolean).join(' · ')}
          >
            {(work) => {
              const action = work.from * 1000 <= now ? words.work.end : words.work.callOff
              return (
                mayAct && (
                  <Button
                    variant="default"
                    size="sm"
                    loading={ending.isPending && ending.variables === work.id}
                    aria-label={words.work.endOf({ action, why: work.why })}
                    onClick={() => ending.mutate(work.id)}
                  >
                    {action}
                  </Button>
                )
              )
            }}
          </SavedList>
          <Refusal text={refusalText(ending.error, { errors, otherwise: words.case.notDone })} />
        </details>
      )}
      {row}
      {isPlanning && (
        <PlanWork
          onDone={() => {
            void cache.invalidateQueries({ queryKey: ['alerts'] })
            setPlanning(false)
          }}
          onClose={() => setPlanning(false)}
          {...{ plantId, zone, language, words, shell, errors }}
        />
      )}
    </section>
  )
}

const goingText = ({ deviceName, to }: PlannedWork, zone: string, { work }: Words['alerts']) => {
  const time = minuteText(zone, to)
  return deviceName === null ? work.goesOn({ time }) : work.goesOnOf({ time, device: deviceName })
}

const spanText = ({ deviceName, from, to }: PlannedWork, zone: string, { work }: Words['alerts']) =>
  work.span({ on: deviceName ?? work.wholePlant, from: minuteText(zone, from), to: minuteText(zone, to) })

const none: readonly PlannedWork[] = []
