import type { ReactNode } from 'react'
import { usePageName } from '#browser/use-tab-name.ts'
import classes from './notice.module.css'

interface Props {
  title: string
  text: string
  icon?: ReactNode
  /** Instead of an icon: a drawing. */
  drawing?: ReactNode
  /** At most one: what the person can do about it. */
  action?: ReactNode
  /** Fills the screen, and its title is the page's. */
  page?: boolean
}

/** Why there is nothing here: an empty list, a failure, a page that does not exist. */
export const Notice = ({ title, text, icon, drawing, action, page = false }: Props) => {
  const Title = page ? 'h1' : 'h2'
  usePageName(page ? title : undefined)
  return (
    <div className={page ? `${classes.notice} ${classes.page}` : classes.notice}>
      {drawing}
      {icon && (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <Title className={classes.title} tabIndex={-1}>
        {title}
      </Title>
      <p className={classes.text}>{text}</p>
      {action}
    </div>
  )
}
