import { createContext } from 'react'

interface Turn {
  /** From 0. */
  position: number
  count: number
  paused: boolean
}

/** Where in the round the view stands that is shown. */
export const TurnContext = createContext<Turn>({ position: 0, count: 1, paused: false })
