import { useId, type ReactNode } from 'react'
import classes from './account.module.css'

export interface Option<Value extends string> {
  value: Value
  text: string
  /** The language that the text is in, if it is not the page's. */
  lang?: string
  note?: string | undefined
  icon?: ReactNode
}

interface Props<Value extends string> {
  label: string
  hint: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** What went wrong with the last choice. */
  error?: string | undefined
}

/** One of several, each with room for a sentence: radio buttons as tiles, which wrap where a switch could not. */
export const OptionGroup = <Value extends string>({ label, hint, options, value, onChange, error }: Props<Value>) => {
  const group = useId()
  return (
    <fieldset className={classes.group} aria-describedby={`${group}-hint`}>
      <legend className={classes.label}>{label}</legend>
      <p id={`${group}-hint`} className={classes.hint}>
        {hint}
      </p>
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
            <span className={classes.optionText}>
              <span lang={option.lang}>{option.text}</span>
              {option.note !== undefined && <small>{option.note}</small>}
            </span>
            {option.icon}
          </label>
        ))}
      </div>
      <p className={classes.error} role="alert">
        {error}
      </p>
    </fieldset>
  )
}
