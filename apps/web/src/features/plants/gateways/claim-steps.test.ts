import { expect, test } from 'vitest'
import { claimSteps } from './claim-steps.ts'

const statesOf = (state: 'pause' | 'dark' | 'watch' | 'proven', rounds: number) =>
  claimSteps({ state, rounds, roundsNeeded: 3 }).map((step) => step.state)

test('a logger reaches us once it went off as requested, and is yours once nothing else was heard', () => {
  expect(statesOf('pause', 0)).toEqual(['now', 'later', 'later'])
  expect(statesOf('dark', 0)).toEqual(['done', 'now', 'later'])
  expect(statesOf('pause', 2)).toEqual(['done', 'now', 'later'])
  expect(statesOf('watch', 3)).toEqual(['done', 'now', 'later'])
  expect(statesOf('proven', 3)).toEqual(['done', 'done', 'now'])
})
