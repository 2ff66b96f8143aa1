import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { JudgedRow } from './import-state.ts'
import { problemText } from './problem-text.ts'
import classes from './import-plants.module.css'

interface Props {
  title: string
  rows: readonly JudgedRow[]
  /** A link to a plant that exists. */
  linkTo: (plant: { id: number; name: string }) => ReactNode
  words: Words['importPlants']
}

/** Rows without errors, closed at first. */
export const RowList = ({ title, rows, linkTo, words }: Props) => {
  const [shown, setShown] = useState(rowsAtOnce)
  if (rows.length === 0) return null
  return (
    <details className={classes.details}>
      <summary>
        {title} ({rows.length})
      </summary>
      <ul className={classes.rows} aria-label={title}>
        {rows.slice(0, shown).map(({ row, cells, answer }) => {
          const name = cells.name ?? ''
          const place = cells.town || [cells.latitude, cells.longitude].filter(Boolean).join(', ')
          return (
            <li key={row} className={classes.right}>
              <span className={classes.rowNumber}>{words.row({ row: String(row) })}</span>
              <span>{answer?.plantId ? linkTo({ id: answer.plantId, name }) : name}</span>
              <span className={classes.detail}>
                {[
                  cells.reference,
                  `${cells.capacity} kWp`,
                  place,
                  answer?.gateway?.deviceSn,
                  ...(answer?.state === 'created' ? answer.faults : []).map((fault) =>
                    fault.problem === 'taken' ? words.gatewayTaken : problemText(fault, words.problems),
                  ),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          )
        })}
      </ul>
      {rows.length > shown && (
        <Button variant="default" size="xs" onClick={() => setShown(shown + rowsAtOnce)}>
          {words.more({ count: rows.length - shown })}
        </Button>
      )}
    </details>
  )
}

const rowsAtOnce = 50
