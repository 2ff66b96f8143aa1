import type { MeterSpec } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { quantityText } from '#charts/axes/quantity.ts'
import { AskAndSend } from '#refusals/ask-and-send.tsx'
import { TitledCard } from '#ui/cards/titled-card.tsx'
import { SavedList } from '#ui/lists/saved-list.tsx'
import { Callout } from '#ui/notices/callout.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { MeterForm } from './meter-form.tsx'
import { correctionText, savedText } from './meter-texts.ts'
import { meterQueries } from './meter.queries.ts'

interface Props {
  meterId: number
  plantId: number
  zone: string
  mayChange: boolean
  words: Words['devices']['meter']
  shell: Words['shell']
  errors: Words['errors']
}

/** What a meter measures, whether its readings can be right, and how to put them right. */
export const MeterCard = ({ meterId, plantId, zone, mayChange, words, shell, errors }: Props) => {
  const queries = meterQueries(useApi(), plantId, meterId)
  const cache = useQueryClient()
  const { data: spec } = useQuery(queries.spec)
  /** Open for a change, or to turn the clamp round. */
  const [open, setOpen] = useState<'change' | 'turn'>()
  const [asked, setAsked] = useState<MeterSpec['saved'][number]>()
  if (!spec) return null
  const { check } = spec
  const turn = () => setOpen('turn')
  return (
    <TitledCard title={words.title}>
      <p>
        {correctionText(spec, words)}
        {spec.fromDay === null ? ` · ${words.asReported}` : ` · ${words.since({ day: spec.fromDay })}`}
      </p>
      {check.looksTurned && open === undefined && (
        <Callout tone="warning" icon={IconAlert} role="status">
          <p>
            {check.usePower !== null && check.usePower < 0
              ? words.looksTurned({ power: quantityText(check.usePower, 'W') })
              : words.lookedTurned}
          </p>
          {mayChange && (
            <Button size="sm" onClick={turn}>
              {words.turn}
            </Button>
          )}
        </Callout>
      )}
      {open !== undefined ? (
        <MeterForm
          key={open}
          queries={queries}
          spec={spec}
          isReversed={open === 'turn' ? !spec.reverse : spec.reverse}
          onDone={() => {
            setOpen(undefined)
            showToast(words.updating)
          }}
          onClose={() => setOpen(undefined)}
          words={words}
          shell={shell}
          errors={errors}
        />
      ) : (
        mayChange && (
          <div>
            <Button variant="default" onClick={() => setOpen('change')}>
              {words.change}
            </Button>
          </div>
        )
      )}
      <SavedList
        entries={spec.saved}
        keyOf={({ id }) => id}
        isPast={({ takenBackAt }) => takenBackAt !== null}
        what={(one) => correctionText(one, words)}
        who={(one) => savedText(one, zone, words)}
      >
        {(one) =>
          mayChange && (
            <Button
              variant="default"
              size="sm"
              aria-label={words.takeBackOf({ what: correctionText(one, words) })}
              onClick={() => setAsked(one)}
            >
              {words.takeBack}
            </Button>
          )
        }
      </SavedList>
      {asked && (
        <AskAndSend
          title={words.takeBackTitle}
          text={words.takeBackText({ day: asked.fromDay < spec.earliestDay ? spec.earliestDay : asked.fromDay })}
          action={words.takeBack}
          send={() => queries.takeBack(asked.id)}
          onDone={(answer) => {
            cache.setQueryData(queries.spec.queryKey, answer)
            setAsked(undefined)
            showToast(words.updating)
          }}
          said={{ errors, otherwise: words.notTakenBack }}
          onClose={() => setAsked(undefined)}
          words={shell}
        />
      )}
    </TitledCard>
  )
}
