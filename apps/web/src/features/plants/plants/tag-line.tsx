import type { Words } from '@heliograph/phrases'
import { useListed } from '#i18n/use-listed.ts'
import classes from './plants.module.css'

interface Props {
  tags: readonly string[]
  /** How many are shown; the others are a number. */
  most: number
  words: Pick<Words['plants'], 'tags' | 'moreTags'>
}

/** The first of a plant's tags, and how many more it has. */
export const TagLine = ({ tags, most, words }: Props) => {
  const inList = useListed()
  const others = tags.slice(most)
  if (tags.length === 0) return null
  return (
    <span className={classes.tags} title={inList(tags)}>
      <span className="only-heard">{words.tags}: </span>
      {tags.slice(0, most).map((tag) => (
        <span key={tag} className={classes.tag}>
          {tag}
        </span>
      ))}
      {others.length > 0 && (
        <span className={classes.moreTags}>
          <span aria-hidden="true">+{others.length}</span>
          <span className="only-heard">{words.moreTags({ names: inList(others) })}</span>
        </span>
      )}
    </span>
  )
}
