import type { GatewayClaim } from '@heliograph/contract/browser'

type Claim = Pick<NonNullable<GatewayClaim['claim']>, 'state' | 'rounds' | 'roundsNeeded'>

/** The three questions in their order. The first one that is not answered yet is the present one. */
export const claimSteps = ({ state, rounds, roundsNeeded }: Claim) => {
  const isHeard = rounds > 0 || state === 'dark' || state === 'on' || state === 'watch' || state === 'proven'
  const answers = [
    { name: 'reaches', isDone: isHeard },
    { name: 'yours', isDone: rounds >= roundsNeeded && state !== 'watch' },
    { name: 'understood', isDone: false },
  ] as const
  const present = answers.findIndex(({ isDone }) => !isDone)
  return answers.map(({ name, isDone }, place) => ({
    name,
    state: isDone ? ('done' as const) : place === present ? ('now' as const) : ('later' as const),
  }))
}
