import IconOpen from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import classes from './open-button.module.css'

interface Props {
  /** What it opens: it shows no word. */
  label: string
  isOpen: boolean
  /** The id of the list below. */
  controls: string
  onToggle: () => void
}

/** Opens and closes what is below a line of a tree. */
export const OpenButton = ({ label, isOpen, controls, onToggle }: Props) => (
  <button
    type="button"
    className={classes.open}
    aria-expanded={isOpen}
    aria-controls={controls}
    aria-label={label}
    onClick={onToggle}
  >
    <IconOpen aria-hidden="true" />
  </button>
)
