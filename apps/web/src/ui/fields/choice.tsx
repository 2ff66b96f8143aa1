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

/** One of a few, all visible: radio buttons that look like a switch. */
export const Choice = <Value extends string>({ label, hideLabel, options, value, onChange }: Props<Value>) => {
  const group = useId()
  return (
    <fieldset className={classes.choice}>
      <legend className={hideLabel ? 'only-heard' : classes.label}>{label}</legend>
      <div className={classes.options}>
        {options.map((option) => (
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
    </fieldset>
  )
}
