/**
 * What is wrong with a gateway of a list. `atDevice`: a logger's serial number is printed on boxes, so only an operator can
 * register it with that alone; all others prove that it is at hand, whichever number it is. `taken` is said to operators.
 */
export const gatewayProblems = [
  'turnedOff',
  'serialMissing',
  'serialWrong',
  'serialMadeHere',
  'notSoldHere',
  'atDevice',
  'taken',
] as const
export type GatewayProblem = (typeof gatewayProblems)[number]
