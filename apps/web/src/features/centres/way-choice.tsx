import type { Words } from '@heliograph/phrases'
import { useId } from 'react'
import classes from './centres.module.css'

export type Way = 'transfer' | 'merge'

interface Props {
  way: Way
  onChange: (way: Way) => void
  words: Words['centres']
}

/** Whether the account goes as it is, or into another that is there. */
export const WayChoice = ({ way, onChange, words }: Props) => {
  const name = useId()
  const ways = [
    { value: 'transfer', text: words.transfer, note: words.transferNote },
    { value: 'merge', text: words.merge, note: words.mergeNote },
  ] as const
  return (
    <fieldset className={classes.ways}>
      <legend className={classes.label}>{words.which}</legend>
      <div className={classes.options}>
        {ways.map((each) => (
          <label key={each.value} className={classes.option}>
            <input type="radio" name={name} value={each.value} checked={way === each.value} onChange={() => onChange(each.value)} />
            <span className={classes.optionText}>
              {each.text}
              <small>{each.note}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
