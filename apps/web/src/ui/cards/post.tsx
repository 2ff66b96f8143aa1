import type { ComponentProps, ReactNode } from 'react'
import { Card } from './card.tsx'
import classes from './post.module.css'

interface Props {
  name: ReactNode
  /** Beside the name. */
  mark?: ReactNode
  /** From where, when, how much of it: one line each. */
  facts: readonly ReactNode[]
  /** As it was written, lines and all. */
  text: ReactNode
  /** What can be done with it. */
  children?: ReactNode
}

/** Something that somebody wrote, and what is known of it: feedback, the news of a version. */
export const Post = ({ name, mark, facts, text, children }: Props) => (
  <Card>
    <div className={classes.head}>
      <strong>{name}</strong>
      {mark}
    </div>
    {facts.map((fact, place) => (
      // Their places are all that they have of their own.
      // oxlint-disable-next-line react/no-array-index-key
      <p key={place} className={classes.fact}>
        {fact}
      </p>
    ))}
    <p className={classes.text}>{text}</p>
    {children && <div className={classes.more}>{children}</div>}
  </Card>
)

/** One below the other; each an `li`. */
export const Posts = (props: ComponentProps<'ul'>) => <ul className={classes.posts} {...props} />
