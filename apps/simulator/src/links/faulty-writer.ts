import { sure } from '@heliograph/domain/sure'
import type { LinkFaults } from '#faults.ts'

/** Writes frames with simulated faults: lost, duplicated, damaged or in pieces. Frames stay in order. */
export const createFaultyWriter = (faults: LinkFaults, write: (bytes: Uint8Array) => void) => {
  const waiting: Uint8Array[] = []
  let pause: NodeJS.Timeout | undefined

  const writeNext = () => {
    pause = undefined
    const piece = waiting.shift()
    if (piece === undefined) return
    write(piece)
    // A short pause, otherwise the system joins the pieces again.
    if (waiting.length > 0) pause = setTimeout(writeNext, betweenPiecesMs)
  }

  return {
    frame(frame: Uint8Array) {
      const isLost = faults.draw('drop')
      const times = faults.draw('duplicate') ? 2 : 1
      const sent = faults.draw('bad-checksum') ? damaged(frame) : frame
      const pieces = faults.draw('split') ? piecesOf(sent) : [sent]
      if (isLost) return
      for (let time = 0; time < times; time++) waiting.push(...pieces)
      if (!pause) writeNext()
    },
    forget() {
      clearTimeout(pause)
      pause = undefined
      waiting.length = 0
    },
  }
}

/** The checksum is the second-to-last byte. */
const damaged = (frame: Uint8Array) => frame.with(-2, sure(frame.at(-2)) ^ 0xff)

/** Splits within the header, after it and before the end, where readers that confuse segments with frames fail. */
const piecesOf = (frame: Uint8Array) => [
  frame.subarray(0, 5),
  frame.subarray(5, frame.length - 1),
  frame.subarray(frame.length - 1),
]

const betweenPiecesMs = 15
