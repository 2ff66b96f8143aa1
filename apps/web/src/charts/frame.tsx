import { useCallback, useState, type ReactNode } from 'react'
import classes from './charts.module.css'
import { saveFile, toCsv, type Cell } from './csv.ts'
import type { ChartWords } from './words.ts'

/** What the chart shows, as a table: the same data for eyes, screen readers and files. */
export interface ChartData {
  header: readonly string[]
  /** The first cell names the row. As shown: truncated. */
  rows: readonly (readonly string[])[]
  /** As exported: untouched. */
  exported: () => readonly (readonly Cell[])[]
}

interface Props {
  legend: ReactNode
  summary: ReactNode
  data: ChartData
  fileName: string
  words: ChartWords
  /** Beside the other actions: what only one kind of chart can do. */
  actions?: ReactNode
  children: (onFailed: () => void) => ReactNode
}

/** Legend, actions and the two views that every chart has: the drawing and its table. */
export const ChartFrame = ({ legend, summary, data, fileName, words, actions, children }: Props) => {
  const [asTable, setAsTable] = useState(false)
  const [failed, setFailed] = useState(false)
  const onFailed = useCallback(() => setFailed(true), [])
  return (
    <figure className={classes.frame}>
      <div className={classes.head}>
        {legend}
        <div className={classes.actions} role="group" aria-label={words.actions}>
          {actions}
          <button type="button" className={classes.action} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? words.showChart : words.showTable}
          </button>
          <button
            type="button"
            className={classes.action}
            aria-label={words.exportCsvLong}
            onClick={() => saveFile(fileName, toCsv(data.exported()))}
          >
            {words.exportCsv}
          </button>
        </div>
      </div>
      {failed && (
        <p role="alert" className={classes.failed}>
          {words.failed}
        </p>
      )}
      {asTable || failed ? <DataTable {...data} /> : children(onFailed)}
      <figcaption className={classes.summary}>{summary}</figcaption>
    </figure>
  )
}

const DataTable = ({ header, rows }: ChartData) => (
  // It scrolls, so the keyboard must reach it.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={classes.tableBox} tabIndex={0} role="region" aria-label={header.join(', ')}>
    <table className={classes.table}>
      <thead>
        <tr>
          {header.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells], place) => (
          <tr key={place}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
