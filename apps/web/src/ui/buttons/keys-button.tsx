import classes from './keys-button.module.css'

/** Says that the page has keys, and lists them. */
export const KeysButton = ({ text, onPress }: { text: string; onPress: () => void }) => (
  <button type="button" className={classes.button} onClick={onPress}>
    {text}
  </button>
)
