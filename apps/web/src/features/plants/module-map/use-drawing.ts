import { useState } from 'react'

interface State<Drawn> {
  past: readonly Drawn[]
  now: Drawn
  future: readonly Drawn[]
  /** While something is dragged: shown, and no step of its own. */
  held: Drawn | undefined
  /** What is stored. */
  saved: Drawn
}

/** What is drawn, with the steps that lead to it. */
export const useDrawing = <Drawn>(start: Drawn) => {
  const [{ past, now, future, held, saved }, set] = useState<State<Drawn>>({
    past: [],
    now: start,
    future: [],
    held: undefined,
    saved: start,
  })
  const restart = (to: Drawn) => set({ past: [], now: to, future: [], held: undefined, saved: to })
  return {
    shown: held ?? now,
    /** Without what is held. */
    settled: now,
    isChanged: now !== saved,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    change: (to: Drawn) =>
      set((state) => ({
        ...state,
        past: [...state.past.slice(-mostSteps), state.now],
        now: to,
        future: [],
        held: undefined,
      })),
    hold: (to: Drawn) => set((state) => ({ ...state, held: to })),
    /** What was held is forgotten. */
    drop: () => set((state) => ({ ...state, held: undefined })),
    /** What was held becomes a step. */
    release: () =>
      set((state) =>
        state.held === undefined || state.held === state.now
          ? { ...state, held: undefined }
          : {
              ...state,
              past: [...state.past.slice(-mostSteps), state.now],
              now: state.held,
              future: [],
              held: undefined,
            },
      ),
    undo: () =>
      set((state) => {
        const before = state.past.at(-1)
        return before
          ? {
              ...state,
              past: state.past.slice(0, -1),
              now: before,
              future: [state.now, ...state.future],
              held: undefined,
            }
          : state
      }),
    redo: () =>
      set((state) => {
        const [next, ...future] = state.future
        return next ? { ...state, past: [...state.past, state.now], now: next, future, held: undefined } : state
      }),
    /** It is stored now; what was drawn since is not. */
    keep: (drawn: Drawn) => set((state) => ({ ...state, saved: drawn })),
    restart,
  }
}

const mostSteps = 100
