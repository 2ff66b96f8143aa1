import { Checkbox } from '@mantine/core'
import { Dialog } from './dialog.tsx'
import classes from './page-keys.module.css'

interface Props {
  title: string
  /** Each with what it does. */
  keys: readonly (readonly [key: string, text: string])[]
  isOn: boolean
  onOn: (isOn: boolean) => void
  onClose: () => void
  words: { keysOn: string; close: string }
}

/** The keys of a page. Single letters can collide with those of assistive tools, so they can be switched off. */
export const PageKeys = ({ title, keys, isOn, onOn, onClose, words }: Props) => (
  <Dialog title={title} closeLabel={words.close} onClose={onClose}>
    <dl className={classes.keys}>
      {keys.map(([key, text]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    <Checkbox checked={isOn} onChange={({ currentTarget }) => onOn(currentTarget.checked)} label={words.keysOn} />
  </Dialog>
)
