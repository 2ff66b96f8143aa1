import { InMain } from '#frames/landmark.tsx'
import type { MainFrameProps } from '#frames/main-frame-props.ts'
import classes from './main-frame.module.css'

/** The main layout of layout version 1.5.3: the menu is a column beside the page, on a phone a bar below it. */
export const MainFrame = ({
  colours,
  skipLabel,
  logo,
  subject,
  tools,
  menu,
  menuLabel,
  bar,
  notice,
  children,
}: MainFrameProps) => (
  <div className={classes.frame} style={colours}>
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
    <div className={classes.body}>
      {notice}
      <main id="content" className={classes.main} tabIndex={-1}>
        <InMain value={true}>{children}</InMain>
      </main>
    </div>
    {bar}
  </div>
)
