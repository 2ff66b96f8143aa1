import { loggerSerialIn } from '@heliograph/domain/logger-serials'

export type SerialProblem = 'wrong' | 'twice' | 'here'

export interface ListedSerial {
  /** As it stands in the list, without its dashes if it is one. */
  text: string
  /** Undefined if it can be registered. */
  problem: SerialProblem | undefined
}

/**
 * The serial numbers of a pasted list, each judged by itself: one per line, or several with spaces, commas or semicolons
 * between them. What is behind the first column of a line and is no number, or shorter than another one, is left out: a password
 * from the sticker, which often is eight digits, or a name.
 */
export const serialsIn = (pasted: string, here: ReadonlySet<string>): ListedSerial[] => {
  const seen = new Set<string>()
  return pasted.split(/\r?\n/).flatMap((line) =>
    columnsOf(line).map((text) => {
      const sn = loggerSerialIn(text)
      if (sn === undefined) return { text: text.slice(0, longestText), problem: 'wrong' as const }
      const problem = seen.has(sn) ? 'twice' : here.has(sn) ? 'here' : undefined
      seen.add(sn)
      return { text: sn, problem }
    }),
  )
}

const columnsOf = (line: string) => {
  const parts = line.split(/[\s,;|"'\u{feff}]+/u).filter((part) => part !== '')
  const digitsOf = (text: string) => loggerSerialIn(text)?.length ?? 0
  const most = Math.max(...parts.map(digitsOf))
  return parts.filter((text, place) => place === 0 || (most > 0 && digitsOf(text) === most))
}

const longestText = 40
