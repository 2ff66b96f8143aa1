import type { ReactNode } from 'react'

export type MenuEntry =
  | { line: true }
  | { heading: string }
  | {
      key: string
      text: ReactNode
      icon?: ReactNode
      isCurrent?: boolean
      /** At its other end. */
      sign?: ReactNode
      lang?: string
      /** A link that takes these properties. */
      link?: (props: object) => ReactNode
      onPress?: () => void
    }
