import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import classes from './plain-frame.module.css'

interface Props {
  logo: ReactNode
  tools: ReactNode
  /** Fills the other half of the screen; on a phone, a banner at the top. */
  scene: ReactNode
  story: Words['auth']
  foot?: ReactNode
  children: ReactNode
}

/** For visitors without a session: a scene and a form. */
export const PlainFrame = ({ logo, tools, scene, story, foot, children }: Props) => (
  <div className={classes.frame}>
    <aside className={classes.scene}>
      {scene}
      <div className={classes.story}>
        <p className={classes.storyTitle}>{story.sceneTitle}</p>
        <p>{story.sceneText}</p>
      </div>
    </aside>
    <div className={classes.side}>
      <header className={classes.header}>
        {logo}
        {tools}
      </header>
      <main className={classes.main}>{children}</main>
      {foot && <footer className={classes.foot}>{foot}</footer>}
    </div>
  </div>
)
