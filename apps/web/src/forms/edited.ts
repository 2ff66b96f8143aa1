import { useEffect } from 'react'
import { createState } from '#browser/state.ts'
import { useCurrent } from '#browser/use-current.ts'

/** How many forms on the page hold something that was typed and is not saved. */
const edited = createState({ forms: 0 })

/** Counts a form while it holds something that is not saved. */
export const useEdited = (isEdited: boolean) =>
  useEffect(() => {
    if (!isEdited) return undefined
    edited.set(({ forms }) => ({ forms: forms + 1 }))
    return () => edited.set(({ forms }) => ({ forms: forms - 1 }))
  }, [isEdited])

/** Whether leaving the page would lose something that was typed. */
export const useIsEditing = () => useCurrent(edited).forms > 0
