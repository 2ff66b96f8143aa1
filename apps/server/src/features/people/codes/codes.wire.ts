import type { RequestedCode, SlidePuzzle } from '@heliograph/contract'
import { seconds } from '#wire/times.ts'
import type { SentCode } from './codes.ts'
import type { Puzzle, SolvedSlide } from './slide.ts'

export const requestedOf = ({ livesMs, againInMs }: SentCode): RequestedCode => ({
  expiresIn: seconds(livesMs),
  againIn: seconds(againInMs),
})

export const puzzleOf = ({ token, length, gap, work, livesMs }: Puzzle): SlidePuzzle => ({
  puzzle: token,
  length,
  gap,
  work,
  expiresIn: seconds(livesMs),
})

export const solvedOf = ({ token, livesMs }: SolvedSlide) => ({ slide: token, expiresIn: seconds(livesMs) })
