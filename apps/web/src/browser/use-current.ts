import { useSyncExternalStore } from 'react'
import type { State } from './state.ts'

/** The current value; re-renders whenever it changes. */
export const useCurrent = <Value extends object>(state: State<Value>) => useSyncExternalStore(state.listen, state.get)
