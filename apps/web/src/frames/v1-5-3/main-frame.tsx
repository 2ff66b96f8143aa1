import type { ReactNode } from 'react'
import { InMain } from '../landmark.tsx'
import classes from './main-frame.module.css'

interface Props {
  skipLabel: string
  logo: ReactNode
  /** What the page is about. */
  subject: ReactNode
  /** Language, appearance, person. */
  tools: ReactNode
  /** Links: a column beside the page, on a phone a bar below it. */
  menu: ReactNode
  menuLabel: string
  children: ReactNode
}

/** The main layout of layout version 1.5.3. */
export const MainFrame = ({ skipLabel, logo, subject, tools, menu, menuLabel, children }: Props) => (
  <div className={classes.frame}>
    <a className={classes.skip} href="#content">
      {skipLabel}
    </a>
    <header className={classes.header}>
      {logo}
      <div className={classes.subject}>{subject}</div>
      <div className={classes.tools}>{tools}</div>
    </header>
    <nav className={classes.menu} aria-label={menuLabel}>
      {menu}
    </nav>
    <main id="content" className={classes.main} tabIndex={-1}>
      <InMain value={true}>{children}</InMain>
    </main>
  </div>
)
