import { createContext } from 'react'

interface Turn {
  /** From 0. */
  position: number
  count: number
  paused: boolean
}

/** The position of the current view in the rotation. */
export const TurnContext = createContext<Turn>({ position: 0, count: 1, paused: false })
