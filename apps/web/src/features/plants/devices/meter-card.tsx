import type { MeterSpec } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { quantityText } from '#charts/axes/quantity.ts'
import { refusalText } from '#refusals/refusal-text.ts'
import { Card } from '#ui/cards/card.tsx'
import { Callout } from '#ui/notices/callout.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import { MeterForm } from './meter-form.tsx'
import { correctionText, savedText } from './meter-texts.ts'
import { meterQueries } from './meter.queries.ts'
import classes from './meter.module.css'

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
  const takeBack = useMutation({
    ...queries.takeBack,
    onSuccess(answer) {
      cache.setQueryData(queries.spec.queryKey, answer)
      setAsked(undefined)
      showToast(words.updating)
    },
  })
  if (!spec) return null
  const { check } = spec
  const turn = () => setOpen('turn')
  return (
    <Card>
      <section className={classes.meter} aria-labelledby="meter">
        <h2 id="meter">{words.title}</h2>
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
        {spec.saved.length > 0 && (
          <ul className={classes.saved}>
            {spec.saved.map((one) => (
              <li key={one.id} data-past={one.takenBackAt !== null}>
                <div>
                  <p className={classes.what}>{correctionText(one, words)}</p>
                  <p className={classes.who}>{savedText(one, zone, words)}</p>
                </div>
                {mayChange && one.takenBackAt === null && (
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={words.takeBackOf({ what: correctionText(one, words) })}
                    onClick={() => setAsked(one)}
                  >
                    {words.takeBack}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {asked && (
          <AskFirst
            title={words.takeBackTitle}
            text={words.takeBackText({ day: asked.fromDay < spec.earliestDay ? spec.earliestDay : asked.fromDay })}
            action={words.takeBack}
            busy={takeBack.isPending}
            failure={refusalText(takeBack.error, { errors, otherwise: words.notTakenBack })}
            onYes={() => takeBack.mutate(asked.id)}
            onClose={() => {
              setAsked(undefined)
              takeBack.reset()
            }}
            words={shell}
          />
        )}
      </section>
    </Card>
  )
}
