import { InMain } from '#frames/landmark.tsx'
import type { MainFrameProps } from '#frames/main-frame-props.ts'
import classes from './main-frame.module.css'

/** The original main layout: the menu is a row in the header, on narrow screens a second row below it, on a phone a bar at the foot. */
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
      <nav className={classes.menu} aria-label={menuLabel}>
        {menu}
      </nav>
      <div className={classes.subject}>{subject}</div>
      <div className={classes.tools}>{tools}</div>
    </header>
    {notice}
    <main id="content" className={classes.main} tabIndex={-1}>
      <InMain value={true}>{children}</InMain>
    </main>
    {bar}
  </div>
)
