import { useId, type ReactNode } from 'react'
import classes from './choice-cards.module.css'

interface ChoiceCard<Value> {
  value: Value
  /** Its name, which screen readers read first. */
  text: ReactNode
  /** The language of the text, if it is not the page's. */
  lang?: string
  /** Next to the name, but not part of it. */
  mark?: ReactNode
  /** What choosing it means. */
  note?: ReactNode
  icon?: ReactNode
}

interface Props<Value> {
  label: string
  hint?: string
  options: readonly ChoiceCard<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  /** How wide a card must be to be next to another; without it they are in a column. */
  leastPx?: number
  /** Why the last choice failed. */
  error?: ReactNode
}

/** One of several, each with room for a sentence: radio buttons as cards, for texts too long for a switch. */
export const ChoiceCards = <Value extends string | number>({
  label,
  hint,
  options,
  value,
  onChange,
  leastPx,
  error,
}: Props<Value>) => {
  const group = useId()
  const columns =
    leastPx === undefined
      ? undefined
      : { gridTemplateColumns: `repeat(auto-fill, minmax(min(${leastPx}px, 100%), 1fr))` }
  return (
    <fieldset className={classes.choice} aria-describedby={hint === undefined ? undefined : `${group}-hint`}>
      <legend className={classes.label}>{label}</legend>
      {hint !== undefined && (
        <p id={`${group}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      <div className={classes.cards} style={columns}>
        {options.map((option) => (
          <Card
            key={option.value}
            {...option}
            group={group}
            checked={option.value === value}
            onChoose={() => onChange(option.value)}
          />
        ))}
      </div>
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface CardProps extends ChoiceCard<string | number> {
  group: string
  checked: boolean
  onChoose: () => void
}

const Card = ({ group, value, text, lang, mark, note, icon, checked, onChoose }: CardProps) => {
  const id = `${group}-${value}`
  return (
    <label className={classes.card}>
      <input
        type="radio"
        name={group}
        value={value}
        checked={checked}
        aria-labelledby={id}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onChange={onChoose}
      />
      <span className={classes.words}>
        <span className={classes.name}>
          <span id={id} lang={lang}>
            {text}
          </span>
          {mark}
        </span>
        {note !== undefined && (
          <span id={`${id}-note`} className={classes.note}>
            {note}
          </span>
        )}
      </span>
      {icon}
    </label>
  )
}
