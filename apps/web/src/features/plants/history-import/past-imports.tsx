import { formatMinute } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { quantityText } from '#charts/axes/quantity.ts'
import { AskAndSend } from '#refusals/ask-and-send.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { Aside } from '#ui/text/aside.tsx'
import { TitledSection } from '#ui/text/titled-section.tsx'
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
  return (
    <TitledSection title={words.past}>
      {imports.length === 0 && <Aside>{words.none}</Aside>}
      <ul className={classes.imports}>
        {imports.map((one) => {
          const time = formatMinute(timezone, one.importedTime * 1000)
          const energy = quantityText(one.generation, 'kWh')
          return (
            <li key={one.number}>
              <div>
                <strong>{one.fileName}</strong>
                <p>{words.pastDays({ count: one.days, first: one.startDay, last: one.endDay, energy })}</p>
                {one.curves > 0 && <p>{words.curves({ count: one.curves })}</p>}
                {one.countedDays < one.days && <p>{words.overridden({ count: one.days - one.countedDays })}</p>}
                {!one.isComplete && <p>{words.brokeOff}</p>}
                <Aside>
                  {one.importedBy === null ? words.pastAt({ time }) : words.pastBy({ name: one.importedBy, time })}
                </Aside>
              </div>
              <Button variant="default" aria-label={words.removeNamed({ file: one.fileName })} onClick={() => ask(one)}>
                {words.remove}
              </Button>
            </li>
          )
        })}
      </ul>
      {removing && (
        <AskAndSend
          title={words.removeAsk}
          text={words.removeText({ count: removing.days })}
          action={words.remove}
          isLoss
          send={() => queries.remove(removing.number)}
          onDone={async () => {
            await onChanged()
            ask(undefined)
            showToast(words.removed)
          }}
          said={{ errors, otherwise: words.removeFailed }}
          onClose={() => ask(undefined)}
          words={words}
        />
      )}
    </TitledSection>
  )
}
