import { numberText } from '@heliograph/domain/numbers'
import type { Words } from '@heliograph/phrases'
import { Button, NativeSelect, Progress, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#api/api-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { Aside } from '#ui/text/aside.tsx'
import { sizeText } from '#ui/text/size-text.ts'
import { TitledSection } from '#ui/text/titled-section.tsx'
import {
  dataExportQueries,
  type ColumnKey,
  type FileFormat,
  type PreviewRow,
  type Wanted,
} from './data-export.queries.ts'
import { useSavedFile, type Course } from './use-saved-file.ts'
import classes from './data-export.module.css'

interface Props {
  plantId: number
  wanted: Wanted
  /** About how many the file will have. */
  rows: number | undefined
  columns: readonly { key: ColumnKey; name: string }[]
  format: FileFormat
  onFormat: (format: FileFormat) => void
  /** Offers to have it prepared, after it broke off. */
  instead: (wish: PreparedWish) => ReactNode
  words: Words['dataExport']
  errors: Words['errors']
}

/** The same file, for someone else to prepare. */
export interface PreparedWish {
  wanted: Wanted
  columns: ColumnKey[]
  format: FileFormat
}

const formats = ['xlsx', 'comma', 'semicolon', 'tab', 'jsonl', 'parquet'] as const satisfies FileFormat[]

const endOf = (format: FileFormat) => (format === 'jsonl' || format === 'xlsx' || format === 'parquet' ? format : 'csv')

/** The first rows of what was chosen, and the file. */
export const ChosenFile = ({ plantId, wanted, rows, columns, format, onFormat, instead, words, errors }: Props) => {
  const queries = dataExportQueries(useApi(), plantId)
  const keys = columns.map(({ key }) => key)
  const preview = useQuery(queries.preview(wanted, keys))
  const isText = format !== 'xlsx' && format !== 'parquet'
  const { saving, arrived, course, isKept, cancel } = useSavedFile({
    fetch: (receiving, have) => queries.file(wanted, format, keys, receiving, have),
    wish: JSON.stringify([wanted, format, keys]),
    otherwise: `data.${endOf(format)}`,
    linesOfNames: isText ? (format === 'jsonl' ? 0 : 1) : undefined,
    onDone: () => showToast(words.done),
  })
  const isEmpty = preview.data?.length === 0
  return (
    <>
      <TitledSection title={words.preview} busy={preview.isFetching}>
        {preview.isError ? (
          <Refusal text={refusalText(preview.error, { errors, otherwise: words.previewFailed })} />
        ) : !preview.data ? (
          <Skeleton height={160} role="status" aria-label={words.previewLoading} />
        ) : isEmpty ? (
          <p role="status">{words.noRows}</p>
        ) : (
          <>
            <Aside>{words.previewHint}</Aside>
            <FirstRows rows={preview.data} columns={columns} label={words.preview} />
          </>
        )}
      </TitledSection>
      <TitledSection title={words.file}>
        <div className={classes.fields}>
          <NativeSelect
            label={words.format}
            value={format}
            data={formats.map((value) => ({ value, label: words.formats[value] }))}
            onChange={({ currentTarget: { value } }) => onFormat(formats.find((each) => each === value) ?? 'comma')}
          />
        </div>
        <div className={classes.save}>
          <Button loading={saving.isPending} disabled={isEmpty} onClick={() => saving.mutate()}>
            {words.download}
          </Button>
          {saving.isPending && (
            <Button variant="default" onClick={cancel}>
              {words.cancelFile}
            </Button>
          )}
          <span role="status">
            {saving.isPending ? courses(words)[course] : rows !== undefined && !isEmpty && words.rows({ count: rows })}
          </span>
        </div>
        {saving.isPending && <Received arrived={arrived} rows={rows} words={words} />}
        <Refusal
          text={refusalText(saving.error, {
            errors,
            // What arrived is kept, which messages about the connection don't say.
            own: isKept ? { NETWORK_ERROR: words.broken, TIMEOUT: words.broken } : {},
            otherwise: isKept ? words.broken : words.downloadFailed,
          })}
        />
        {saving.isError && arrived.bytes > 0 && instead({ wanted, columns: keys, format })}
      </TitledSection>
    </>
  )
}

const courses = (words: Words['dataExport']): Record<Course, string> => ({
  arriving: words.downloading,
  broken: words.goingOn,
  again: words.startedOver,
})

interface ReceivedProps {
  arrived: { bytes: number; rows: number | undefined }
  /** About how many there will be. */
  rows: number | undefined
  words: Words['dataExport']
}

/** Of how many rows is only known of text, and of what comes at regular times. */
const Received = ({ arrived, rows, words }: ReceivedProps) => {
  const size = sizeText(arrived.bytes)
  if (arrived.rows === undefined || rows === undefined || rows === 0) return <p>{words.received({ size })}</p>
  // It is about as many: the last ones are not missing.
  const share = Math.min(99, (arrived.rows / rows) * 100)
  return (
    <>
      <Progress value={share} aria-label={words.fileProgress} />
      <p>{words.receivedRows({ size, done: numberText(arrived.rows), rows: numberText(rows) })}</p>
    </>
  )
}

interface RowsProps {
  rows: readonly PreviewRow[]
  columns: Props['columns']
  label: string
}

/** As in the file: its names, and nothing where a value is unknown. */
const FirstRows = ({ rows, columns, label }: RowsProps) => {
  const time = rows[0] && 'day' in rows[0] ? 'day' : 'time'
  const names = [time, ...columns.map(({ name }) => name)]
  return (
    // It scrolls, so it must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} role="group" aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[time]}>
              {names.map((name) => (
                <td key={name}>{row[name]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
