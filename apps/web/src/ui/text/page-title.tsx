import type { ReactNode } from 'react'
import { usePageName } from '#browser/tab-name.ts'
import classes from './page-title.module.css'

/** The only h1 of a page, and what is next to it. A change of page focuses it. */
export const PageTitle = ({ title, children }: { title: string; children?: ReactNode }) => {
  usePageName(title)
  return (
    <div className={classes.row}>
      <h1 className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}
