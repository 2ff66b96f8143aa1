import type { DueDate } from '@heliograph/contract/browser'
import { dayAt, daysBetween, type Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { SavedList } from '#ui/lists/saved-list.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Aside } from '#ui/text/aside.tsx'
import { TitledSection } from '#ui/text/titled-section.tsx'
import { DueDateForm } from './due-date-form.tsx'
import { dueDateQueries } from './due-dates.queries.ts'
import classes from './due-dates.module.css'

interface Props {
  plantId: number
  zone: string
  now: number
  mayChange: boolean
  words: Pick<Words, 'dueDates' | 'shell' | 'errors'>
}

/** When warranties end, and inspections, certificates and payments of a plant and its devices are due. */
export const DueDates = ({ plantId, zone, now, mayChange, words: all }: Props) => {
  const { dueDates: words, shell, errors } = all
  const queries = dueDateQueries(useApi(), plantId)
  const cache = useQueryClient()
  const { data: dates } = useQuery(queries.list)
  const [isAdding, setAdding] = useState(false)
  const told = (known: DueDate[]) => cache.setQueryData(queries.list.queryKey, known)
  const removing = useMutation({ mutationFn: queries.remove, onSuccess: told, meta: { inPlace: true } })
  if (!dates || (dates.length === 0 && !mayChange)) return null
  const today = dayAt(zone, now)
  return (
    <TitledSection title={words.title}>
      <div className={classes.dates}>
        <Aside>{words.text}</Aside>
        <SavedList
          entries={dates}
          keyOf={({ id }) => id}
          isPast={() => false}
          what={(date) => nameOf(date, words)}
          reason={(date) => lineOf(date, today, words)}
          who={({ enteredBy }) => enteredBy ?? ''}
        >
          {(date) =>
            mayChange && (
              <Button
                variant="default"
                size="sm"
                loading={removing.isPending && removing.variables === date.id}
                aria-label={words.removeOf({ what: nameOf(date, words) })}
                onClick={() => removing.mutate(date.id)}
              >
                {words.remove}
              </Button>
            )
          }
        </SavedList>
        <Refusal text={refusalText(removing.error, { errors, otherwise: words.notDone })} />
        {mayChange && (
          <Button variant="default" className={classes.add} onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        )}
      </div>
      {isAdding && (
        <Dialog title={words.add} closeLabel={shell.close} onClose={() => setAdding(false)}>
          <DueDateForm
            queries={queries}
            today={today}
            onDone={(known) => {
              told(known)
              setAdding(false)
            }}
            onClose={() => setAdding(false)}
            {...{ words, shell, errors }}
          />
        </Dialog>
      )}
    </TitledSection>
  )
}

const nameOf = ({ kind, deviceName }: DueDate, words: Words['dueDates']) =>
  deviceName === null ? words.kinds[kind] : words.of({ kind: words.kinds[kind], on: deviceName })

const lineOf = ({ day, note }: DueDate, today: Day, words: Words['dueDates']) => {
  const when =
    day === today
      ? words.isToday
      : day > today
        ? words.left({ count: daysBetween(today, day).length - 1 })
        : words.isOver({ count: daysBetween(day, today).length - 1 })
  return note === '' ? words.line({ day, when }) : words.lineWithNote({ day, when, note })
}
