import { prepareZXingModule } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { codesIn } from './sticker-codes.ts'
import type { CodesAnswer, CodesRequest } from './sticker-reader.ts'

// In a worker, because only it may run WebAssembly, by the policy that the server sends with this file: the page may not.
// And a phone takes longer for a picture than the video takes to the next one.
prepareZXingModule({ overrides: { locateFile: () => wasm } })

self.addEventListener('message', ({ data: { id, image } }: MessageEvent<CodesRequest>) => {
  const answer = (codes: CodesAnswer['codes']) => self.postMessage({ id, codes } satisfies CodesAnswer)
  codesIn(image).then(answer, () => answer(null))
})
