import type { ComponentProps } from 'react'
import classes from './icon-button.module.css'

interface Props extends Pick<ComponentProps<'button'>, 'onClick' | 'children' | 'aria-pressed'> {
  /** What it does: it shows no word. */
  label: string
}

/** A small button in a line of text: only an icon, and on a touch screen as large as a thumb without taking more room. */
export const IconButton = ({ label, ...props }: Props) => (
  <button type="button" className={classes.button} aria-label={label} title={label} {...props} />
)
