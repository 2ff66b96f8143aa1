import { createContext, useContext, type ReactNode } from 'react'

/** Whether a frame around has the page's `main` already. */
export const InMain = createContext(false)

/** The page's `main`, unless a frame has it: a page has one. */
export const Landmark = ({ children }: { children: ReactNode }) =>
  useContext(InMain) ? children : <main>{children}</main>
