import type { ReactNode } from 'react'
import { usePageName } from '#browser/use-tab-name.ts'
import classes from './page-title.module.css'

interface Props {
  title: string
  /** Small on a phone. */
  compact?: boolean
  /** In front of the title. */
  picture?: ReactNode
  /** Directly after the title. */
  mark?: ReactNode
  children?: ReactNode
}

/** The only h1 of a page, and what is next to it. A change of page focuses it. */
export const PageTitle = ({ title, compact = false, picture, mark, children }: Props) => {
  usePageName(title)
  return (
    <div className={classes.row} data-compact={compact}>
      <div className={classes.named}>
        {picture}
        <h1 className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        {mark}
      </div>
      {children}
    </div>
  )
}
