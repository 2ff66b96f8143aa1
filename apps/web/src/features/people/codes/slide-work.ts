import type { SlidePuzzle } from '@heliograph/contract/browser'
import { nextTask } from '#browser/next-task.ts'
import { sha256Head } from './sha256.ts'

/**
 * The proof of work for a slide verification, in chunks so short that the screen never blocks.
 *
 * @returns undefined if it was cancelled
 */
export const doWork = async ({ puzzle, work }: Pick<SlidePuzzle, 'puzzle' | 'work'>, signal: AbortSignal) => {
  const found: number[] = []
  let number = 0
  while (found.length < work.pieces) {
    const until = performance.now() + sliceMs
    while (found.length < work.pieces && performance.now() < until) {
      for (let count = 0; count < 64; count++, number++) {
        if (sha256Head(`${puzzle}.${found.length}.${number}`) >>> (32 - work.bits) !== 0) continue
        found.push(number)
        number = 0
        break
      }
    }
    await nextTask()
    if (signal.aborted) return undefined
  }
  return found
}

const sliceMs = 8
