import IconDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import classes from './data-table.module.css'

export interface Order {
  by: string
  direction: 'ASC' | 'DESC'
}

interface Props {
  column: { id: string; header: string; numeric?: boolean; sortable?: boolean }
  order: Order | undefined
  onOrder: ((order: Order) => void) | undefined
  label: (name: string) => string
}

/** The head of a column; of one that can be sorted, a button. */
export const SortHeader = ({ column: { id, header, numeric, sortable }, order, onOrder, label }: Props) => {
  if (!sortable || !onOrder) {
    return (
      <th scope="col" data-numeric={numeric}>
        {header}
      </th>
    )
  }
  const direction = order?.by === id ? order.direction : undefined
  const Arrow = direction === 'DESC' ? IconDown : IconUp
  return (
    <th scope="col" data-numeric={numeric} aria-sort={direction && (direction === 'ASC' ? 'ascending' : 'descending')}>
      <button
        type="button"
        className={classes.sort}
        aria-label={label(header)}
        onClick={() => onOrder({ by: id, direction: direction === 'ASC' ? 'DESC' : 'ASC' })}
      >
        {header}
        <Arrow size={14} aria-hidden="true" data-active={direction !== undefined} />
      </button>
    </th>
  )
}
