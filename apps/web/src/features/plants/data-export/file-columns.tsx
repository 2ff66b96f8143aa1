import type { Words } from '@heliograph/phrases'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { Refusal } from '#refusals/refusal.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { dataExportQueries, type ColumnKey, type ExportStep, type Units } from './data-export.queries.ts'

interface Props {
  plantId: number
  /** The plant's own file, or each of those of its devices. */
  of: 'plant' | 'devices'
  step: ExportStep
  units: Units
  /** The usual ones if undefined. */
  chosen: readonly ColumnKey[] | undefined
  onChange: (chosen: ColumnKey[]) => void
  title: string
  words: Words['dataExport']
  points: Words['points']
}

/** Which columns files have that are prepared together. */
export const FileColumns = ({ plantId, of, step, units, chosen, onChange, title, words, points }: Props) => {
  const known = useQuery(dataExportQueries(useApi(), plantId).columns(of, step, units))
  const columns = known.data
  if (!columns) return known.isError ? <Refusal text={words.failed} /> : <Skeleton height={160} />
  const isChosen = ({ key, usual }: (typeof columns)[number]) => chosen?.includes(key) ?? usual
  return (
    <ColumnChoice
      columns={columns}
      isChosen={isChosen}
      onChange={(keys, isIn) =>
        onChange(
          columns.filter((column) => (keys.includes(column.key) ? isIn : isChosen(column))).map(({ key }) => key),
        )
      }
      title={title}
      words={words}
      points={points}
    />
  )
}
