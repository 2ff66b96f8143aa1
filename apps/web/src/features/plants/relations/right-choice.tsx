import type { Words } from '@heliograph/phrases'
import { Choice } from '#ui/fields/choice.tsx'
import classes from './relations.module.css'

export type SharedRight = 'read' | 'operate'

interface Props {
  value: SharedRight
  onChange: (right: SharedRight) => void
  words: Words['relations']
}

/** The permission for a business, with an explanation. */
export const RightChoice = ({ value, onChange, words }: Props) => (
  <div>
    <Choice
      label={words.may}
      options={[
        { value: 'read', text: words.right.read },
        { value: 'operate', text: words.right.operate },
      ]}
      value={value}
      onChange={onChange}
    />
    <p className={classes.hint} aria-live="polite">
      {words.rightHint[value]}
    </p>
  </div>
)
