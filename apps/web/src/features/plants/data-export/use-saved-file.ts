import type { ArrivedFile } from '@heliograph/contract/browser'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '#browser/save-file.ts'
import { codeOf } from '#refusals/refusal-text.ts'
import type { Have, Receiving } from './data-export.queries.ts'
import { pauseUntilOnline } from './pause-until-online.ts'

interface Needs {
  fetch: (receiving: Receiving, have: Have | undefined) => Promise<ArrivedFile>
  /** What was asked for: what arrived of one file is never the beginning of another. */
  wish: string
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

/** What arrived of a file, for when it breaks off. The browser keeps it where it keeps files, outside of the page's memory. */
interface Kept {
  wish: string
  pieces: Blob[]
  bytes: number
  lines: number
}

/** How it goes: on its way; broken off, and to go on by itself; or from the beginning, because the data changed. */
export type Course = 'arriving' | 'broken' | 'again'

/**
 * Saves a file that is written while it is sent, and tells what of it has arrived. When the connection breaks off, it goes on by itself
 * from there; when it gives up, what arrived is kept for the next try. It can be cancelled; leaving the page does, too.
 */
export const useSavedFile = ({ fetch, wish, otherwise, linesOfNames, onDone }: Needs) => {
  const [arrived, setArrived] = useState(nothing)
  const [course, setCourse] = useState<Course>('arriving')
  /** Of what something is kept. */
  const [goesOn, setGoesOn] = useState<string>()
  const taken = useRef<AbortController>(undefined)
  const kept = useRef<Kept>(undefined)
  useEffect(() => () => taken.current?.abort(), [])

  /** Once: until it is complete or breaks off. */
  const receive = async (file: Kept, signal: AbortSignal) => {
    let told = 0
    const tell = () => {
      const rows = linesOfNames === undefined ? undefined : Math.max(0, file.lines - linesOfNames)
      setArrived({ bytes: file.bytes, rows })
    }
    const onPiece = (piece: Uint8Array<ArrayBuffer>) => {
      if (told === 0) setCourse((known) => (known === 'broken' ? 'arriving' : known))
      file.pieces.push(new Blob([piece]))
      file.bytes += piece.length
      if (linesOfNames !== undefined) file.lines += linesIn(piece)
      // A year has hundreds of pieces, and the page behind it is drawn again each time.
      if (performance.now() - told < toldEachMs) return
      told = performance.now()
      tell()
    }
    const have = await haveOf(file)
    // Without proof of what it has, it begins again.
    if (!have) begin(file)
    tell()
    return fetch({ signal, onPiece }, have)
  }

  const receiveAll = async (file: Kept, signal: AbortSignal) => {
    for (let idle = 0, changes = 0; ;) {
      const before = file.bytes
      try {
        return await receive(file, signal)
      } catch (error) {
        if (signal.aborted) throw error
        if (codeOf(error) === 'EXPORT_CHANGED_MEANWHILE') {
          begin(file)
          if (++changes > mostChanges) throw error
          setCourse('again')
          continue
        }
        // A server that says nothing for so long has much to write again: a file that is prepared is the better one.
        const isBroken = codeOf(error) === 'NETWORK_ERROR' || (codeOf(error) === 'TIMEOUT' && file.bytes > before)
        idle = file.bytes > before ? 0 : idle + 1
        const pauseMs = pausesMs[idle]
        if (!isBroken || file.bytes === 0 || pauseMs === undefined || !canGoOn(file)) throw error
        setCourse('broken')
        await pauseUntilOnline(pauseMs, signal)
      }
    }
  }

  const saving = useMutation({
    mutationFn: async () => {
      const taking = new AbortController()
      taken.current = taking
      setCourse('arriving')
      const file = kept.current?.wish === wish ? kept.current : begin({ wish })
      kept.current = file
      try {
        const { name } = await receiveAll(file, taking.signal)
        kept.current = undefined
        return { name, whole: new Blob(file.pieces) }
      } catch (error) {
        const isCancelled = taking.signal.aborted
        if (isCancelled || !canGoOn(file)) kept.current = undefined
        setGoesOn(kept.current && file.bytes > 0 ? wish : undefined)
        if (isCancelled) return undefined
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
  return { saving, arrived, course, isKept: saving.isError && goesOn === wish, cancel: () => taken.current?.abort() }
}

const begin = (file: Pick<Kept, 'wish'>): Kept => Object.assign(file, { pieces: [], bytes: 0, lines: 0 })

/** Browsers only hash on secure origins, and all of it at once. */
const canGoOn = ({ bytes }: Kept) => bytes <= mostHashed && Boolean(globalThis.crypto.subtle)

const haveOf = async (file: Kept): Promise<Have | undefined> => {
  if (file.bytes === 0 || !canGoOn(file)) return undefined
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await new Blob(file.pieces).arrayBuffer()))
  const haveSha256 = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { haveBytes: file.bytes, haveSha256 }
}

const linesIn = (piece: Uint8Array) => {
  let lines = 0
  for (const byte of piece) if (byte === lineEnd) lines++
  return lines
}

const lineEnd = 10
const toldEachMs = 200
/** More than a phone has room for at once. */
const mostHashed = 100e6
/** Before each try, from the first one on after which something arrived. */
const pausesMs = [500, 2000, 5000, 10_000, 20_000]
/** Data of the last minutes may change each time; then it is not tried forever. */
const mostChanges = 2
