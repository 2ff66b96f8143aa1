import { useId, type ReactNode } from 'react'
import classes from './choice.module.css'

interface Props<Value extends string> {
  label: string
  /** If the context makes the label redundant visually. */
  hideLabel?: boolean
  options: readonly { value: Value; text: string; icon?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/**
 * One of a few, all visible: radio buttons that look like a switch. Where the words of four or more leave no room for all of
 * them in one row, there are two in each row.
 */
export const Choice = <Value extends string>({ label, hideLabel, options, value, onChange }: Props<Value>) => {
  const group = useId()
  return (
    <fieldset className={classes.choice}>
      <legend className={hideLabel ? 'only-heard' : classes.label}>{label}</legend>
      <div className={classes.options}>
        {rowsOf(options).map((row, _, { length }) => (
          <div
            key={row[0]?.value}
            className={classes.row}
            style={length > 1 ? { flex: `${row.length} 1 0` } : undefined}
          >
            {row.map((option) => (
              <label key={option.value} className={classes.option}>
                <input
                  type="radio"
                  name={group}
                  value={option.value}
                  checked={option.value === value}
                  onChange={() => onChange(option.value)}
                />
                {option.icon}
                <span>{option.text}</span>
              </label>
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  )
}

const rowsOf = <Item,>(items: readonly Item[]) =>
  items.length < 4
    ? [items]
    : Array.from({ length: Math.ceil(items.length / 2) }, (_, pair) => items.slice(2 * pair, 2 * pair + 2))
