import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { saveFile } from '#browser/save-file.ts'
import { largeExportQueries } from './large-exports.queries.ts'

/** Saves the file of an export. What arrived before a download broke off is kept, and the next one goes on from there. */
export const useDownload = (plantId: number, { id, bytes }: { id: number; bytes: number }, onDone: () => void) => {
  const queries = largeExportQueries(useApi(), plantId)
  // The browser keeps them where it keeps files, outside of the page's memory.
  const arrived = useRef<Blob[]>([])
  const [received, setReceived] = useState(0)
  const download = useMutation({
    mutationFn: async () => {
      const { name } = await queries.file(id, sizeOf(arrived.current), (piece) => {
        arrived.current.push(new Blob([piece]))
        setReceived(sizeOf(arrived.current))
      })
      const whole = new Blob(arrived.current, { type: 'application/zip' })
      arrived.current = []
      setReceived(0)
      // A proxy that ignores which part was asked for sends the first bytes again.
      if (whole.size !== bytes) throw new Error('The parts are not the whole file')
      saveFile(whole, name ?? 'data.zip')
    },
    meta: { inPlace: true },
    onSuccess: onDone,
  })
  return { download, percent: bytes === 0 ? 0 : Math.floor((received / bytes) * 100) }
}

const sizeOf = (blobs: readonly Blob[]) => blobs.reduce((sum, { size }) => sum + size, 0)
