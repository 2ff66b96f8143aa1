import type { LargeExport, LargeExportList } from '@heliograph/contract/browser'
import { dayAt } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { SavedList } from '#ui/lists/saved-list.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { sizeText } from '#ui/text/size-text.ts'
import { TitledSection } from '#ui/text/titled-section.tsx'
import { LargeExportForm, type FormSources } from './large-export-form.tsx'
import { largeExportQueries } from './large-exports.queries.ts'
import { useDownload } from './use-download.ts'
import classes from './large-exports.module.css'

interface Props extends FormSources {
  plantId: number
  words: Pick<Words, 'largeExports' | 'dataExport' | 'errors'>
}

/** Exports that the server prepares: what was asked for, how far it is, its file, and a form for the next one. */
export const LargeExports = ({ plantId, words: all, ...sources }: Props) => {
  const { largeExports: words, errors } = all
  const queries = largeExportQueries(useApi(), plantId)
  const cache = useQueryClient()
  const { data, error } = useQuery(queries.list)
  const [isOpen, setOpen] = useState(false)
  const told = (known: LargeExportList) => cache.setQueryData(queries.list.queryKey, known)
  const removing = useMutation({ mutationFn: queries.remove, onSuccess: told, meta: { inPlace: true } })
  if (!data) return <Refusal text={refusalText(error, { errors, otherwise: words.notLoaded })} />
  const isOneOfThese = data.exports.some(isUnfinished)
  return (
    <TitledSection title={words.title}>
      <p>{words.lead({ days: String(data.mostDays.readings) })}</p>
      <SavedList
        entries={data.exports}
        keyOf={({ id }) => id}
        isPast={() => false}
        what={(one) => [`${one.startDay} – ${one.endDay}`, formatOf(one)].join(words.separator)}
        reason={(one) => standingOf(one, sources.zone, words)}
      >
        {(one) => (
          <Actions
            {...{ one, plantId, words: all }}
            isRemoving={removing.isPending && removing.variables === one.id}
            onRemove={() => removing.mutate(one.id)}
          />
        )}
      </SavedList>
      <Refusal text={refusalText(removing.error, { errors, otherwise: words.notDone })} />
      {isOneOfThese ? null : data.busy ? (
        <p role="status">{words.busy}</p>
      ) : data.full ? (
        <p role="status">{words.full}</p>
      ) : isOpen ? (
        <LargeExportForm
          {...{ plantId, mostDays: data.mostDays, words: all, ...sources }}
          onStarted={(known) => {
            told(known)
            setOpen(false)
          }}
        />
      ) : (
        <Button variant="default" className={classes.open} onClick={() => setOpen(true)}>
          {words.open}
        </Button>
      )}
    </TitledSection>
  )
}

interface ActionProps {
  one: LargeExport
  plantId: number
  isRemoving: boolean
  onRemove: () => void
  words: Props['words']
}

const Actions = ({ one, plantId, isRemoving, onRemove, words: all }: ActionProps) => {
  const { largeExports: words, dataExport, errors } = all
  const { download, percent } = useDownload(plantId, one, () => showToast(dataExport.done))
  return (
    <div className={classes.actions}>
      {isUnfinished(one) && <Progress value={one.done * 100} aria-label={words.progress} />}
      <ButtonRow>
        {one.state === 'ready' && (
          <Button size="sm" loading={download.isPending} onClick={() => download.mutate()}>
            {dataExport.download}
          </Button>
        )}
        <Button variant="default" size="sm" loading={isRemoving} onClick={onRemove}>
          {isUnfinished(one) ? words.cancel : words.remove}
        </Button>
      </ButtonRow>
      {download.isPending && <p role="status">{words.loading({ percent: String(percent) })}</p>}
      <Refusal text={refusalText(download.error, { errors, own: brokenOff(words.broken), otherwise: words.broken })} />
    </div>
  )
}

/** What arrived is kept, which messages about the connection don't say. */
const brokenOff = (text: string) => ({ NETWORK_ERROR: text, TIMEOUT: text })

const isUnfinished = ({ state }: LargeExport) => state === 'waiting' || state === 'working'

const formatOf = ({ format }: LargeExport) =>
  ({ csv: 'CSV', xlsx: 'Excel', parquet: 'Parquet', jsonl: 'JSON lines' })[format]

const standingOf = (one: LargeExport, zone: string, words: Words['largeExports']) => {
  const { state, problem, done, bytes, keptUntil } = one
  if (state === 'waiting') return words.waiting
  if (state === 'working') return words.working({ percent: String(Math.floor(done * 100)) })
  if (state === 'ready' && keptUntil !== null)
    return words.ready({ size: sizeText(bytes), day: dayAt(zone, keptUntil * 1000) })
  return problem === 'no-data' ? words.noData : problem === 'too-large' ? words.becameTooLarge : words.notMade
}
