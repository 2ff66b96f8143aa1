import type { ReactNode } from 'react'
import classes from './card.module.css'

/** A surface on the page. */
export const Card = ({ children, flush = false }: { children: ReactNode; flush?: boolean }) => (
  <div className={flush ? `${classes.card} ${classes.flush}` : classes.card}>{children}</div>
)
