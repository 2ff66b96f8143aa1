import type { EnteredPrices, PriceSeries } from '@heliograph/contract/browser'
import { formatMinute } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { AskAndSend } from '#refusals/ask-and-send.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Card } from '#ui/cards/card.tsx'
import { sourceFailureText } from './source-failure.ts'
import { tariffQueries } from './tariffs.queries.ts'
import classes from './tariffs.module.css'

interface Props {
  plantId: number
  zone: string
  sources: PriceSeries['sources']
  canEdit: boolean
  onChanged: () => Promise<unknown>
  words: Words['tariffs']
  errors: Words['errors']
}

/** The addresses from which prices are read, and how the last try went. */
export const PriceSources = ({ plantId, zone, sources, canEdit, onChanged, words, errors }: Props) => {
  const queries = tariffQueries(useApi(), plantId)
  const [removing, askToRemove] = useState<EnteredPrices['kind']>()
  const shown = (at: number) => formatMinute(zone, at * 1000)
  return (
    <>
      <ul className={classes.list}>
        {sources.map(({ kind, host, fetchedTime, triedTime, failure, status }) => (
          <li key={kind}>
            <Card>
              <h3 className={classes.span}>{words.sourceOf[kind]({ host })}</h3>
              <div className={classes.reach}>
                <p>{words.sourceFetched({ time: shown(fetchedTime) })}</p>
                {failure && (
                  <p role="status">
                    {words.sourceFailed({ time: shown(triedTime) })} {sourceFailureText(failure, status, words)}{' '}
                    {words.sourceStays}
                  </p>
                )}
              </div>
              {canEdit && (
                <ButtonRow>
                  <Button variant="default" onClick={() => askToRemove(kind)}>
                    {words.stopSource}
                  </Button>
                </ButtonRow>
              )}
            </Card>
          </li>
        ))}
      </ul>
      {removing && (
        <AskAndSend
          title={words.stopSourceAsk}
          text={words.stopSourceText}
          action={words.stopSource}
          send={() => queries.removePriceSource(removing)}
          onDone={async () => {
            await onChanged()
            askToRemove(undefined)
          }}
          said={{ errors, otherwise: words.stopSourceFailed }}
          onClose={() => askToRemove(undefined)}
          words={words}
        />
      )}
    </>
  )
}
