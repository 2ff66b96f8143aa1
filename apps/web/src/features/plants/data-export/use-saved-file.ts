import type { ArrivedFile } from '@heliograph/contract/browser'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '#browser/save-file.ts'
import type { Receiving } from './data-export.queries.ts'

interface Needs {
  fetch: (receiving: Receiving) => Promise<ArrivedFile>
  /** If it has no name of its own. */
  otherwise: string
  /** Its lines are its rows, below as many lines of names. */
  linesOfNames: number | undefined
  onDone: () => void
}

/** What arrived so far. Rows are only known of text. */
interface Arrived {
  bytes: number
  rows: number | undefined
}

const nothing: Arrived = { bytes: 0, rows: undefined }

/** Saves a file that is written while it is sent, and tells what of it has arrived. It can be cancelled; leaving the page does, too. */
export const useSavedFile = ({ fetch, otherwise, linesOfNames, onDone }: Needs) => {
  const [arrived, setArrived] = useState(nothing)
  const taken = useRef<AbortController>(undefined)
  useEffect(() => () => taken.current?.abort(), [])
  const saving = useMutation({
    mutationFn: async () => {
      const taking = new AbortController()
      taken.current = taking
      setArrived(nothing)
      // The browser keeps them where it keeps files, outside of the page's memory.
      const pieces: Blob[] = []
      let [bytes, lines, told] = [0, 0, 0]
      const onPiece = (piece: Uint8Array<ArrayBuffer>) => {
        pieces.push(new Blob([piece]))
        bytes += piece.length
        if (linesOfNames !== undefined) lines += linesIn(piece)
        // A year has hundreds of pieces, and the page behind it is drawn again each time.
        if (performance.now() - told < toldEachMs) return
        told = performance.now()
        setArrived({ bytes, rows: linesOfNames === undefined ? undefined : Math.max(0, lines - linesOfNames) })
      }
      try {
        const { name } = await fetch({ signal: taking.signal, onPiece })
        return { name, whole: new Blob(pieces) }
      } catch (error) {
        if (taking.signal.aborted) return undefined
        throw error
      }
    },
    meta: { inPlace: true },
    onSuccess(file) {
      if (!file) return
      saveFile(file.whole, file.name ?? otherwise)
      onDone()
    },
  })
  return { saving, arrived, cancel: () => taken.current?.abort() }
}

const linesIn = (piece: Uint8Array) => {
  let lines = 0
  for (const byte of piece) if (byte === lineEnd) lines++
  return lines
}

const lineEnd = 10
const toldEachMs = 200
