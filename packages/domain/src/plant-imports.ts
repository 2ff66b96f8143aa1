import { gatewayProblems } from './gateway-lists.ts'

/** The columns of a list of plants to create. The texts of a template's headings end with these names. */
export const importColumns = [
  'reference',
  'name',
  'capacity',
  'town',
  'country',
  'latitude',
  'longitude',
  'address',
  'type',
  'gridType',
  'started',
  'tilt',
  'azimuth',
  'timezone',
  'currency',
  'feedIn',
  'purchase',
  'flat',
  'gateway',
  'protocol',
] as const
export type ImportColumn = (typeof importColumns)[number]

/** Their numbers can have thousands; angles and coordinates can't, so that 48.137 is one number there. */
export const largeNumberColumns = ['capacity', 'feedIn', 'purchase', 'flat'] as const

/** What is wrong with a cell. `repeated`: an earlier row is the same plant. */
export const importProblems = [
  'required',
  'tooLong',
  'notNumber',
  'unclearNumber',
  'outOfRange',
  'notDate',
  'notKnown',
  'characters',
  'formula',
  'noTown',
  'severalTowns',
  'repeated',
  'notAllowedHere',
  'tooMany',
  ...gatewayProblems,
] as const
type ImportProblem = (typeof importProblems)[number]

export interface ImportFault {
  column: ImportColumn
  problem: ImportProblem
  /** The limits of a number, or of the length of a text. */
  least: number | null
  most: number | null
  /** The number of the earlier row, if it is repeated. */
  row: number | null
}

/** `new`: it can be created. `exists`: it was created before, and nothing changes. */
export const importStates = ['new', 'created', 'exists', 'wrong'] as const
export type ImportState = (typeof importStates)[number]

export const mostImportRows = 2000
export const mostCellLength = 300
