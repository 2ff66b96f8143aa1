import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { clauseText } from './clause-text.ts'
import type { Sentence } from './sentence.ts'
import classes from './day.module.css'

interface Props {
  sentence: Sentence
  zone: string
  /** An instant of the shown day. */
  now: number
  /** What to do, with a link. */
  action: ReactNode
  words: Words['day']
}

/** The judgement in large type, and what to do about it. */
export const DaySentence = ({ sentence: { lead, rest, tone }, zone, now, action, words }: Props) => {
  const told = (clauses: typeof lead) =>
    clauses.map((clause) => clauseText(clause, { zone, now, words })).join(words.clauseSeparator)
  return (
    <div className={classes.answer}>
      <p className={classes.sentence} data-tone={tone}>
        <strong>{told(lead)}</strong> {rest.length > 0 && <span>{told(rest)}</span>}
      </p>
      {action && (
        <div className={classes.action} data-tone={tone}>
          {action}
        </div>
      )}
    </div>
  )
}
