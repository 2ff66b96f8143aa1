import IconDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import classes from './data-table.module.css'

export interface Order {
  by: string
  direction: 'ASC' | 'DESC'
}

interface Props {
  column: { id: string; header: string; numeric?: boolean; sortable?: boolean; largestFirst?: boolean }
  order: Order | undefined
  onOrder: ((order: Order) => void) | undefined
  label: (name: string) => string
}

/** A column header, as a button if the column can be sorted. A column of buttons has none. */
export const SortHeader = ({
  column: { id, header, numeric, sortable, largestFirst = false },
  order,
  onOrder,
  label,
}: Props) => {
  // An empty cell is not a control.
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label
  if (header === '') return <td />
  if (!sortable || !onOrder) {
    return (
      <th scope="col" data-numeric={numeric}>
        {header}
      </th>
    )
  }
  const direction = order?.by === id ? order.direction : undefined
  const next = { ASC: 'DESC', DESC: 'ASC', none: largestFirst ? 'DESC' : 'ASC' } as const
  const shown = direction ?? next.none
  const Arrow = shown === 'DESC' ? IconDown : IconUp
  return (
    <th scope="col" data-numeric={numeric} aria-sort={direction && (direction === 'ASC' ? 'ascending' : 'descending')}>
      <button
        type="button"
        className={classes.sort}
        aria-label={label(header)}
        onClick={() => onOrder({ by: id, direction: next[direction ?? 'none'] })}
      >
        {header}
        <Arrow className="in-text" aria-hidden="true" data-active={direction !== undefined} />
      </button>
    </th>
  )
}
