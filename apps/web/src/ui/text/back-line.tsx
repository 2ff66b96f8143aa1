import type { ReactNode } from 'react'
import classes from './back-line.module.css'

/** A link above the title to the page that this one belongs to. */
export const BackLine = ({ children }: { children: ReactNode }) => <p className={classes.back}>{children}</p>
