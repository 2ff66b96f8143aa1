import type { Words } from '@heliograph/phrases'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { Refusal } from '#refusals/refusal.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { dataExportQueries, ofPlant, type ColumnKey, type ExportStep, type Units } from './data-export.queries.ts'

interface Props {
  plantId: number
  step: ExportStep
  units: Units
  /** The usual ones if undefined. */
  chosen: readonly ColumnKey[] | undefined
  onChange: (chosen: ColumnKey[]) => void
  title: string
  words: Words['dataExport']
  points: Words['points']
}

/** Which columns the file of a plant has. */
export const PlantColumns = ({ plantId, step, units, chosen, onChange, title, words, points }: Props) => {
  const exportable = useQuery(dataExportQueries(useApi(), plantId).exportable(undefined, units))
  const columns = exportable.data?.steps.find((each) => each.step === ofPlant(step))?.columns
  if (!columns) return exportable.isError ? <Refusal text={words.failed} /> : <Skeleton height={160} />
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
