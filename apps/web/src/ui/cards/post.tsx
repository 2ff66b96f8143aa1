import type { ComponentProps, ReactNode } from 'react'
import { Unbroken } from '#ui/text/unbroken.tsx'
import { Card } from './card.tsx'
import classes from './post.module.css'

interface Props {
  name: ReactNode
  /** Next to the name. */
  mark?: ReactNode
  /** Sender, date and size: one line each. */
  facts: readonly ReactNode[]
  /** As written, with line breaks. */
  text: ReactNode
  /** Actions. */
  children?: ReactNode
}

/** Something that a person wrote, with facts about it: feedback, the news of a version. */
export const Post = ({ name, mark, facts, text, children }: Props) => (
  <Card>
    <div className={classes.head}>
      <strong>{name}</strong>
      {mark}
    </div>
    {facts.map((fact, place) => (
      // They have no identity except their position.
      // oxlint-disable-next-line react/no-array-index-key
      <p key={place} className={classes.fact}>
        <Unbroken>{fact}</Unbroken>
      </p>
    ))}
    <p className={classes.text}>{text}</p>
    {children && <div className={classes.more}>{children}</div>}
  </Card>
)

/** A vertical list; each post is an `li`. */
export const Posts = (props: ComponentProps<'ul'>) => <ul className={classes.posts} {...props} />
