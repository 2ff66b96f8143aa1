import type { Words } from '@heliograph/phrases'
import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { saveFile } from '#browser/save-file.ts'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { Aside } from '#ui/text/aside.tsx'
import { TitledSection } from '#ui/text/titled-section.tsx'
import {
  dataExportQueries,
  type ColumnKey,
  type FileFormat,
  type PreviewRow,
  type Wanted,
} from './data-export.queries.ts'
import classes from './data-export.module.css'

interface Props {
  plantId: number
  wanted: Wanted
  /** About how many the file will have. */
  rows: number | undefined
  columns: readonly { key: ColumnKey; name: string }[]
  format: FileFormat
  onFormat: (format: FileFormat) => void
  words: Words['dataExport']
  errors: Words['errors']
}

const formats = ['xlsx', 'comma', 'semicolon', 'tab', 'jsonl', 'parquet'] as const satisfies FileFormat[]

const endOf = (format: FileFormat) => (format === 'jsonl' || format === 'xlsx' || format === 'parquet' ? format : 'csv')

/** The first rows of what was chosen, and the file. */
export const ChosenFile = ({ plantId, wanted, rows, columns, format, onFormat, words, errors }: Props) => {
  const queries = dataExportQueries(useApi(), plantId)
  const preview = useQuery(queries.preview(wanted))
  const download = useMutation({
    mutationFn: () =>
      queries.file(
        wanted,
        format,
        columns.map(({ key }) => key),
      ),
    meta: { inPlace: true },
    onSuccess: ({ blob, name }) => {
      saveFile(blob, name ?? `data.${endOf(format)}`)
      showToast(words.done)
    },
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
          <Button loading={download.isPending} disabled={isEmpty} onClick={() => download.mutate()}>
            {words.download}
          </Button>
          <span role="status">
            {download.isPending ? words.downloading : rows !== undefined && !isEmpty && words.rows({ count: rows })}
          </span>
        </div>
        <Refusal text={refusalText(download.error, { errors, otherwise: words.downloadFailed })} />
      </TitledSection>
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
