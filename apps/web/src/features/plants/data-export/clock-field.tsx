import type { Words } from '@heliograph/phrases'
import { NativeSelect } from '@mantine/core'
import type { FileFormat, Wanted } from './data-export.queries.ts'

interface Props {
  clock: Wanted['clock']
  format: FileFormat
  zone: string
  onChange: (clock: Wanted['clock']) => void
  words: Words['dataExport']
}

/** Whose clock the times of a file are of. Parquet has them in UTC, always. */
export const ClockField = ({ clock, format, zone, onChange, words }: Props) => (
  <NativeSelect
    label={words.clock}
    value={clock}
    disabled={format === 'parquet'}
    description={format === 'parquet' && words.clockOfParquet}
    data={[
      { value: 'plant', label: words.clockOfPlant({ zone }) },
      { value: 'utc', label: words.clockUtc },
    ]}
    onChange={({ currentTarget: { value } }) => onChange(value === 'utc' ? 'utc' : 'plant')}
  />
)
