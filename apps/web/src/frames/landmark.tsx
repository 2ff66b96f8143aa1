import { createContext, useContext, type ReactNode } from 'react'

/** Whether a surrounding frame already has the page's `main`. */
export const InMain = createContext(false)

/** The page's `main`, unless a frame has it: there is one per page. */
export const Landmark = ({ children }: { children: ReactNode }) =>
  useContext(InMain) ? children : <main>{children}</main>
