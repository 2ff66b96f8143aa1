import type { Words } from '@heliograph/phrases'
import { Button, Checkbox } from '@mantine/core'
import IconColumns from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import { Choice } from '#ui/fields/choice.tsx'
import { DropPanel } from '#ui/overlays/drop-panel.tsx'
import { columnIds, usualColumns, type ColumnId, type Density } from './plant-columns.ts'
import { columnName } from './plant-table.tsx'
import { toggled } from './plant-view.ts'
import classes from './plants.module.css'

interface Props {
  columns: readonly ColumnId[]
  onColumns: (columns: readonly ColumnId[]) => void
  density: Density
  onDensity: (density: Density) => void
  brief: boolean
  words: Words['plants']
}

/** The columns of the table, and the row height. */
export const ColumnChoice = ({ columns, onColumns, density, onDensity, brief, words }: Props) => (
  <DropPanel text={words.columns} icon={IconColumns} brief={brief}>
    <div className={classes.panel}>
      <fieldset className={classes.checks}>
        <legend>{words.columnsShown}</legend>
        {columnIds.map((id) => (
          <Checkbox
            key={id}
            size="sm"
            label={columnName(id, words)}
            checked={columns.includes(id)}
            onChange={() => onColumns(toggled(columns, id))}
          />
        ))}
      </fieldset>
      <Choice
        label={words.density}
        options={[
          { value: 'comfortable', text: words.comfortable },
          { value: 'compact', text: words.compact },
        ]}
        value={density}
        onChange={onDensity}
      />
      <Button variant="default" size="xs" onClick={() => onColumns(usualColumns)}>
        {words.usualColumns}
      </Button>
    </div>
  </DropPanel>
)
