import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { saveFile } from '#browser/save-file.ts'
import { fileOf, type Picture } from '#charts/drawing/picture.ts'
import { MenuButton } from '#ui/overlays/menu-button.tsx'
import { toCsv, type Cell } from './csv.ts'
import type { ChartWords } from './words.ts'
import classes from './charts.module.css'

/** The chart's data as a table, for the screen, screen readers and files. */
export interface ChartData {
  header: readonly string[]
  /** The first cell names the row. As shown: truncated. */
  rows: readonly (readonly string[])[]
  /** As exported: not truncated. */
  exported: () => readonly (readonly Cell[])[]
}

interface Props {
  legend: ReactNode
  summary: ReactNode
  data: ChartData
  /** Without the extension. */
  fileName: string
  /** What the picture of the chart shows besides the drawing. Called when a person asks for one. */
  picture: (figure: HTMLElement) => Promise<Picture | null>
  words: ChartWords
  /** Actions for one kind of chart, before the others. They apply to the drawing. */
  actions?: ReactNode
  children: (onFailed: () => void) => ReactNode
}

/** Legend, actions and the two views that every chart has: the drawing and its table. */
export const ChartFrame = ({ legend, summary, data, fileName, picture, words, actions, children }: Props) => {
  const [wantsTable, setWantsTable] = useState(false)
  const [failed, setFailed] = useState(false)
  const onFailed = useCallback(() => setFailed(true), [])
  const figure = useRef<HTMLElement>(null)
  const asTable = wantsTable || failed
  const onPicture = async () => {
    if (!figure.current) return
    const wanted = await picture(figure.current)
    const file = wanted && (await fileOf(wanted, figure.current))
    if (file) saveFile(file, `${fileName}.png`)
  }
  return (
    <figure className={classes.frame} ref={figure}>
      <div className={classes.head}>
        {legend}
        <div className={classes.actions} role="group" aria-label={words.actions}>
          {!asTable && actions}
          <MenuButton
            offset={4}
            width="max-content"
            entries={[
              {
                key: 'table',
                text: wantsTable ? words.showChart : words.showTable,
                onPress: () => setWantsTable(!wantsTable),
              },
              {
                key: 'csv',
                text: words.exportCsvLong,
                onPress: () =>
                  saveFile(new Blob([toCsv(data.exported())], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`),
              },
              ...(asTable ? [] : [{ key: 'png', text: words.exportPngLong, onPress: () => void onPicture() }]),
            ]}
          >
            {(props) => (
              <button type="button" className={classes.action} aria-label={words.more} {...props}>
                <IconDots aria-hidden="true" />
              </button>
            )}
          </MenuButton>
        </div>
      </div>
      {failed && (
        <p role="alert" className={classes.failed}>
          {words.failed}
        </p>
      )}
      {asTable ? <DataTable {...data} words={words} /> : children(onFailed)}
      <figcaption className={classes.summary}>{summary}</figcaption>
    </figure>
  )
}

const DataTable = ({ header, rows, words }: ChartData & { words: ChartWords }) => {
  const [shownCount, setShownCount] = useState(rowsAtOnce)
  const left = rows.length - shownCount
  return (
    // It scrolls, so it must be reachable by keyboard.
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
          {rows.slice(0, shownCount).map(([name = '', ...cells], place) => (
            <tr key={place}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <button type="button" className={classes.more} onClick={() => setShownCount(shownCount + rowsAtOnce)}>
          {words.moreRows({ count: Math.min(left, rowsAtOnce) })}
        </button>
      )}
    </div>
  )
}

/** A month by five minutes has thousands of rows, which would block a browser for seconds. */
const rowsAtOnce = 500
