import type { Words } from '@heliograph/phrases'
import { Checkbox } from '@mantine/core'
import { lasting } from '#api/memory.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import classes from './fleet-page.module.css'

interface Props {
  isOn: boolean
  onOn: (isOn: boolean) => void
  onClose: () => void
  words: Words['fleet']
  shell: Words['shell']
}

/** The keys of the page. Single letters can collide with those of assistive tools, so they can be switched off. */
export const PageKeys = ({ isOn, onOn, onClose, words, shell }: Props) => (
  <Dialog title={words.keys} closeLabel={shell.close} onClose={onClose}>
    <dl className={classes.keys}>
      {(
        [
          ['J', words.keyNext],
          ['K', words.keyPrevious],
          ['Enter', words.keyOpen],
          ['/', words.keyFind],
          ['?', words.keyHelp],
        ] as const
      ).map(([key, text]) => (
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

export const keptKeys = () => lasting.read(key) !== 'off'
export const keepKeys = (isOn: boolean) => lasting.write(key, isOn ? 'on' : 'off')
const key = 'fleet-keys'
