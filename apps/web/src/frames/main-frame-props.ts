import type { CSSProperties, ReactNode } from 'react'

/** What every main layout shows, in its own place. */
export interface MainFrameProps {
  /** The brand's custom properties for it. */
  colours: CSSProperties
  skipLabel: string
  logo: ReactNode
  /** What the page is about. */
  subject: ReactNode
  /** Search, notifications, language, appearance, person. */
  tools: ReactNode
  /** Links. */
  menu: ReactNode
  menuLabel: string
  /** On a phone instead of the menu, at the foot of the window. */
  bar: ReactNode
  /** Above everything: the notice that there is no network. */
  notice: ReactNode
  children: ReactNode
}
