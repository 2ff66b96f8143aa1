import { useId, type ReactNode } from 'react'
import { Definition } from '#ui/text/definition.tsx'
import { Quantity } from '#ui/text/quantity.tsx'
import classes from './live-card.module.css'

interface CardProps {
  title: string
  icon: ReactNode
  /** The age of outdated values, in words. */
  staleFor?: string | undefined
  children: ReactNode
  /** A link, at the end of the title's line. */
  action?: ReactNode
}

/** A card about a plant, with figures. */
export const LiveCard = ({ title, icon, staleFor, children, action }: CardProps) => {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id} data-stale={staleFor !== undefined}>
      <header className={classes.head}>
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
        <h2 id={id}>{title}</h2>
        {staleFor !== undefined && <span className={classes.age}>{staleFor}</span>}
        {action}
      </header>
      {children}
    </section>
  )
}

export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>

export interface Told {
  text: string
  unit: string
}

interface FactProps {
  name: string
  /** What the figure means and how it is calculated. */
  hint: string
  how?: ReactNode
  value: Told
  /** What screen readers say for a missing value. */
  missing: string
  /** Shown next to the value: charging. */
  note?: string | undefined
}

export const Fact = ({ name, hint, how, value, missing, note }: FactProps) => (
  <div className={classes.fact}>
    <dt>
      {name}
      <Definition term={name} text={hint}>
        {how}
      </Definition>
    </dt>
    <dd>
      {note !== undefined && <span className={classes.note}>{note}</span>}
      <Quantity {...value} missing={missing} />
    </dd>
  </div>
)
