import type { Words } from '@heliograph/phrases'
import IconTwo from '@tabler/icons-react/dist/esm/icons/IconArrowsJoin2.mjs'
import type { ReactNode } from 'react'
import classes from './centres.module.css'

interface Props {
  /** What the person can do: a link to the page that brings the accounts together, a button that puts it off. */
  children?: ReactNode
  words: Words['centres']
}

/** For who has an account in both data centres, as both passwords were right. */
export const CentreAdvice = ({ children, words }: Props) => (
  <section className={classes.advice} aria-labelledby="centre-advice">
    <IconTwo size={24} stroke={1.7} aria-hidden="true" />
    <div className={classes.adviceText}>
      <h2 id="centre-advice">{words.adviceTitle}</h2>
      <p>{words.advice}</p>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  </section>
)
