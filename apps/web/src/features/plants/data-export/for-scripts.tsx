import { addDays, type Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { CopiedValue } from '#ui/text/copied-value.tsx'
import { TitledSection } from '#ui/text/titled-section.tsx'
import classes from './data-export.module.css'

interface Props {
  /** Where the plant's rows are read as CSV. */
  address: string
  today: Day
  /** A link to the page where tokens are made. */
  tokens: ReactNode
  words: Words['dataExport']
}

/** How a program gets the days of the last year without this page. */
export const ForScripts = ({ address, today, tokens, words }: Props) => {
  const query = `step=days&startDay=${addDays(today, -364)}&endDay=${today}`
  return (
    <TitledSection title={words.forScripts}>
      <p>{words.forScriptsText}</p>
      <p className={classes.command}>
        <CopiedValue
          name={words.command}
          value={`curl -fsS -H "Authorization: Bearer $TOKEN" "${address}?${query}" -o days.csv`}
          words={words}
        />
      </p>
      {tokens}
    </TitledSection>
  )
}
