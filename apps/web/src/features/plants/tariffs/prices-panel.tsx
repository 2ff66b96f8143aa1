import type { EnteredPrices } from '@heliograph/contract/browser'
import { formatMinute } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { AskAndSend } from '#refusals/ask-and-send.tsx'
import { NotLoaded } from '#refusals/not-loaded.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Card } from '#ui/cards/card.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Aside } from '#ui/text/aside.tsx'
import { TitledSection } from '#ui/text/titled-section.tsx'
import { PriceSources } from './price-sources.tsx'
import { PricesForm } from './prices-form.tsx'
import { SourceForm } from './source-form.tsx'
import { tariffQueries } from './tariffs.queries.ts'
import classes from './tariffs.module.css'

interface Props {
  plantId: number
  zone: string
  currency: string
  canEdit: boolean
  onChanged: () => Promise<unknown>
  words: Words['tariffs']
  shell: Words['shell']
  errors: Words['errors']
}

/** The series of hourly prices of a plant, to add to and to remove. */
export const PricesPanel = ({ plantId, zone, currency, canEdit, onChanged, words, shell, errors }: Props) => {
  const queries = tariffQueries(useApi(), plantId)
  const { data, error, refetch } = useQuery(queries.prices())
  const [open, setOpen] = useState<'list' | 'source'>()
  const [removing, askToRemove] = useState<EnteredPrices['kind']>()
  const Form = open === 'list' ? PricesForm : SourceForm
  if (data && data.series.length === 0 && data.sources.length === 0 && !canEdit) return null
  return (
    <TitledSection title={words.hourlyPrices}>
      {data?.series.length === 0 ? null : data ? (
        <ul className={classes.list}>
          {data.series.map(({ kind, startTime, endTime, hours, missing }) => (
            <li key={kind}>
              <Card>
                <h3 className={classes.span}>{words.seriesOf[kind]}</h3>
                <div className={classes.reach}>
                  <p>
                    {words.sinceUntil({
                      from: formatMinute(zone, startTime * 1000),
                      until: formatMinute(zone, endTime * 1000),
                    })}
                  </p>
                  <Aside>
                    {words.hoursWithPrice({ count: hours })}
                    {missing > 0 && ` ${words.hoursMissing({ count: missing })}`}
                  </Aside>
                </div>
                {canEdit && (
                  <ButtonRow>
                    <Button variant="default" onClick={() => askToRemove(kind)}>
                      {words.remove}
                    </Button>
                  </ButtonRow>
                )}
              </Card>
            </li>
          ))}
        </ul>
      ) : error ? (
        <NotLoaded
          error={error}
          title={words.pricesFailed}
          text={shell.failedText}
          action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
          words={shell}
        />
      ) : (
        <Skeleton height={80} role="status" aria-label={shell.loading} />
      )}
      {data && data.sources.length > 0 && (
        <PriceSources
          plantId={plantId}
          zone={zone}
          sources={data.sources}
          canEdit={canEdit}
          onChanged={onChanged}
          words={words}
          errors={errors}
        />
      )}
      {canEdit && (
        <ButtonRow>
          <Button variant="default" size="md" onClick={() => setOpen('list')}>
            {words.addPrices}
          </Button>
          <Button variant="default" size="md" onClick={() => setOpen('source')}>
            {words.addSource}
          </Button>
        </ButtonRow>
      )}
      {open !== undefined && (
        <Dialog
          title={open === 'list' ? words.addPrices : words.addSource}
          closeLabel={words.close}
          onClose={() => setOpen(undefined)}
        >
          <Form
            plantId={plantId}
            zone={zone}
            currency={currency}
            onSaved={async () => {
              await onChanged()
              setOpen(undefined)
            }}
            words={words}
            errors={errors}
          />
        </Dialog>
      )}
      {removing && (
        <AskAndSend
          title={words.removePricesAsk[removing]}
          text={words.removePricesText}
          action={words.remove}
          isLoss
          send={() => queries.removePrices(removing)}
          onDone={async () => {
            await onChanged()
            askToRemove(undefined)
          }}
          said={{ errors, otherwise: words.removePricesFailed }}
          onClose={() => askToRemove(undefined)}
          words={words}
        />
      )}
    </TitledSection>
  )
}
