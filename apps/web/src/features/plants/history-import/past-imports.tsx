import { formatMinute } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { quantityText } from '#charts/axes/quantity.ts'
import { refusalText } from '#refusals/refusal-text.ts'
import { showToast } from '#ui/notices/toast.ts'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import { historyImportQueries, type HistoryImports } from './history-import.queries.ts'
import classes from './history-import.module.css'

interface Props {
  plantId: number
  list: HistoryImports
  onChanged: () => Promise<unknown>
  words: Words['historyImport']
  errors: Words['errors']
}

type One = HistoryImports['imports'][number]

/** What was imported, to be removed as a whole. */
export const PastImports = ({ plantId, list: { imports, timezone }, onChanged, words, errors }: Props) => {
  const queries = historyImportQueries(useApi(), plantId)
  const [removing, ask] = useState<One>()
  const removal = useMutation({
    mutationFn: ({ number }: One) => queries.remove(number),
    meta: { inPlace: true },
    onSuccess: async () => {
      await onChanged()
      ask(undefined)
      showToast(words.removed)
    },
  })
  return (
    <section className={classes.part} aria-labelledby="past">
      <h2 id="past" className={classes.heading}>
        {words.past}
      </h2>
      {imports.length === 0 && <p className={classes.hint}>{words.none}</p>}
      <ul className={classes.imports}>
        {imports.map((one) => {
          const time = formatMinute(timezone, one.importedTime * 1000)
          const energy = quantityText(one.generation, 'kWh')
          return (
            <li key={one.number}>
              <div>
                <strong>{one.fileName}</strong>
                <p>{words.pastDays({ count: one.days, first: one.startDay, last: one.endDay, energy })}</p>
                {one.countedDays < one.days && <p>{words.overridden({ count: one.days - one.countedDays })}</p>}
                <p className={classes.hint}>
                  {one.importedBy === null ? words.pastAt({ time }) : words.pastBy({ name: one.importedBy, time })}
                </p>
              </div>
              <Button
                variant="default"
                aria-label={words.removeNamed({ file: one.fileName })}
                onClick={() => {
                  removal.reset()
                  ask(one)
                }}
              >
                {words.remove}
              </Button>
            </li>
          )
        })}
      </ul>
      {removing && (
        <AskFirst
          title={words.removeAsk}
          text={words.removeText({ count: removing.days })}
          action={words.remove}
          isLoss
          busy={removal.isPending}
          failure={refusalText(removal.error, { errors, otherwise: words.removeFailed })}
          onYes={() => removal.mutate(removing)}
          onClose={() => ask(undefined)}
          words={words}
        />
      )}
    </section>
  )
}
