import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { CopyButton } from '#ui/buttons/copy-button.tsx'
import { Card } from '#ui/cards/card.tsx'
import { Quantity } from '#ui/text/quantity.tsx'
import { Unbroken } from '#ui/text/unbroken.tsx'
import { sortFacts, type Fact } from './writing.ts'
import classes from './plant-facts.module.css'

export interface CardWords {
  plantFacts: Words['plantFacts']
  shell: Words['shell']
}

interface CardProps {
  title: string
  icon: Icon
  children: ReactNode
}

/** A card of facts with a heading. */
export const FactCard = ({ title, icon: Sign, children }: CardProps) => {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <Card>
        <h2 id={id} className={classes.cardTitle}>
          <Sign aria-hidden="true" />
          {title}
        </h2>
        {children}
      </Card>
    </section>
  )
}

interface FactsProps {
  facts: readonly Fact[]
  /** Rows with more than text, after the others. */
  more?: readonly { name: string; value: ReactNode }[]
  /** Leads to where what is missing is entered; undefined for people who can't. */
  enter?: ReactNode
  words: CardWords
}

/** Known facts as rows; facts that were not entered only by name. */
export const Facts = ({ facts, more = [], enter, words }: FactsProps) => {
  const { shown, notEntered } = sortFacts(facts)
  return (
    <>
      <dl className={classes.facts}>
        {shown.map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>
              <FactValue fact={fact} missing={words.shell.noData} />
              {fact.copy !== undefined && (
                <CopyButton
                  value={fact.copy}
                  label={words.plantFacts.copy({ name: fact.name })}
                  words={words.plantFacts}
                />
              )}
            </dd>
          </div>
        ))}
        {more.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Unbroken>{value}</Unbroken>
            </dd>
          </div>
        ))}
      </dl>
      {notEntered.length > 0 && (
        <details className={classes.notEntered}>
          <summary>{words.plantFacts.notEntered({ count: notEntered.length })}</summary>
          <p>{notEntered.join(words.plantFacts.listSeparator)}</p>
          {enter}
        </details>
      )}
    </>
  )
}

const FactValue = ({ fact: { text, unit, href }, missing }: { fact: Fact; missing: string }) => {
  if (href !== undefined) return <a href={href}>{text}</a>
  if (text === '--' || unit) return <Quantity text={text} unit={unit ?? ''} missing={missing} />
  return <span>{text}</span>
}

/** As tall as the rows that will come. */
export const FactsLoading = ({ lines }: { lines: number }) => (
  <div aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      <div key={line} className={classes.loadingLine}>
        <Skeleton height={12} />
      </div>
    ))}
  </div>
)

/** One part failed to load; the others are shown. */
export const PartFailed = ({ onRetry, words }: { onRetry: () => void; words: CardWords }) => (
  <div className={classes.partFailed}>
    <p>{words.plantFacts.partFailed}</p>
    <Button variant="default" size="xs" onClick={onRetry}>
      {words.shell.retry}
    </Button>
  </div>
)
