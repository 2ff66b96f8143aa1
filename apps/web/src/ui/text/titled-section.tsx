import { useId, type ReactNode } from 'react'
import classes from './titled-section.module.css'

interface Props {
  title: string
  /** While its content is loaded again. */
  busy?: boolean
  inCard?: boolean
  children: ReactNode
}

/** A part of a page, with its heading. */
export const TitledSection = ({ title, busy, inCard = false, children }: Props) => {
  const id = useId()
  return (
    <section className={classes.section} data-in-card={inCard} aria-labelledby={id} aria-busy={busy}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
