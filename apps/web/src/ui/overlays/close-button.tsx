import IconClose from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import classes from './close-button.module.css'

/** A cross, in a corner of what it closes. */
export const CloseButton = ({ label, onClose }: { label: string; onClose: () => void }) => (
  <button type="button" className={classes.close} aria-label={label} title={label} onClick={onClose}>
    <IconClose aria-hidden="true" />
  </button>
)
