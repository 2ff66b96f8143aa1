import type { DrawnBackground, ModuleMapOfDay } from '@heliograph/contract/browser'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf } from '#refusals/refusal-text.ts'
import type { Drawing } from './background.ts'
import { drawingOf } from './editor-drawing.ts'
import type { Arrays } from './edits.ts'
import type { useDrawing } from './use-drawing.ts'

export type Saving = ReturnType<typeof useSaving>

/** As it is stored, or what is known without. */
export type StoredMap = Pick<ModuleMapOfDay, 'version' | 'arrays' | 'background'>

export interface Wish {
  version: number
  arrays: Arrays
  background: DrawnBackground | null
}

interface Needs {
  map: StoredMap
  drawing: ReturnType<typeof useDrawing<Drawing>>
  /** The background, as it is sent over the picture that is stored. */
  savedOver: (picture: string | undefined) => DrawnBackground | null
  save: (wish: Wish) => Promise<{ version: number }>
  /** By which others know that a save is under way. */
  saveKey: readonly unknown[]
  /** What is stored now. */
  reload: () => Promise<(StoredMap & Pick<ModuleMapOfDay, 'savedBy'>) | undefined>
  onSaved: () => void
  /** Nothing was drawn since. */
  onAllSaved: () => void
}

/** Stores what is drawn. What others stored meanwhile is not overwritten unasked. */
export const useSaving = ({ map, drawing, savedOver, save, saveKey, reload, onSaved, onAllSaved }: Needs) => {
  const [stored, setStored] = useState(() => storedIn(map))
  const [other, setOther] = useState<Awaited<ReturnType<typeof reload>>>()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationKey: saveKey,
    mutationFn: ({ wish }: { wish: Wish; drawn: Drawing; picture: string | undefined }) => save(wish),
    onSuccess({ version }, { wish, drawn, picture }) {
      drawing.keep(drawn)
      // Another picture has a name that only the server knows: it is sent again.
      setStored({ version, picture: wish.background?.picture === undefined ? undefined : picture })
      onSaved()
      if (drawing.shown === drawn) onAllSaved()
    },
    async onError(refusal) {
      if (codeOf(refusal) === 'PLANT_CHANGED_MEANWHILE') setOther(await reload())
    },
  })
  const saveOver = ({ version, picture }: typeof stored) => {
    const { shown } = drawing
    mutate({ wish: { version, arrays: shown.arrays, background: savedOver(picture) }, drawn: shown, picture })
  }
  const take = (theirs: StoredMap) => {
    setStored(storedIn(theirs))
    setOther(undefined)
  }

  return {
    isStored: stored.version > 0,
    isPending,
    isSuccess,
    refusal: error === null ? undefined : (codeOf(error) ?? ''),
    save: () => saveOver(stored),
    /** Another person stored it meanwhile. */
    meanwhile: other && {
      by: other.savedBy,
      /** What they stored, to go on from. */
      takeTheirs() {
        take(other)
        return drawingOf(other)
      },
      keepMine() {
        take(other)
        saveOver(storedIn(other))
      },
    },
  }
}

/** Of the map that is stored, what a later save has to name. */
const storedIn = ({ version, background }: StoredMap) => ({ version, picture: background?.picture ?? undefined })
