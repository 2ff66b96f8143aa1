import type { ReactNode } from 'react'
import classes from './list-with-opened.module.css'

interface Props {
  list: ReactNode
  /** Undefined while nothing is open. */
  detail: ReactNode
  /** Whether there is room for both. */
  wide: boolean
}

/**
 * A list with what is open of it beside it, or in its place. When a tablet is turned, what is open stays as it is, with what was
 * typed in its dialogs.
 */
export const ListWithOpened = ({ list, detail, wide }: Props) => (
  <div className={wide && detail !== undefined ? classes.beside : undefined}>
    {(wide || detail === undefined) && list}
    {detail}
  </div>
)
