import type { StickerCode } from './sticker.ts'

export interface CodesRequest {
  id: number
  image: ImageData
}
export interface CodesAnswer {
  id: number
  /** Null if the reader could not be loaded. */
  codes: StickerCode[] | null
}

export class ReaderFailed extends Error {}

export type StickerReader = ReturnType<typeof createStickerReader>

/** Reads codes in a thread of its own, which is loaded with the first one that is created. */
export const createStickerReader = () => {
  const worker = new Worker(new URL('./sticker-codes.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, { resolve: (codes: StickerCode[]) => void; reject: (error: Error) => void }>()
  let lastId = 0
  let hasFailed = false
  worker.addEventListener('message', ({ data: { id, codes } }: MessageEvent<CodesAnswer>) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (codes) asked?.resolve(codes)
    else asked?.reject(new ReaderFailed())
  })
  worker.addEventListener('error', () => {
    hasFailed = true
    for (const { reject } of waiting.values()) reject(new ReaderFailed())
    waiting.clear()
  })
  return {
    read: (image: ImageData) =>
      new Promise<StickerCode[]>((resolve, reject) => {
        if (hasFailed) return reject(new ReaderFailed())
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, image } satisfies CodesRequest, [image.data.buffer])
      }),
    close: () => worker.terminate(),
  }
}
