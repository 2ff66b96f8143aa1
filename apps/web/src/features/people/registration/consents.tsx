import type { Words } from '@heliograph/phrases'
import { Checkbox } from '@mantine/core'
import type { Tick } from '#forms/field.ts'
import classes from './registration.module.css'

export interface ConsentText {
  /** The published text; undefined if there is none. */
  link: string | undefined
}

interface Props extends Tick {
  kind: 'terms' | 'privacy'
  text: ConsentText
  /** Its name. */
  platform: string
  words: Words['registration']
}

/** One consent, never ticked by default: to a linked text, or to the text shown in full. */
export const Consent = ({ kind, text: { link }, platform, words, ...tick }: Props) => (
  <Checkbox
    {...tick}
    classNames={{ root: classes.consent }}
    label={link === undefined ? words.unwritten[kind]({ platform }) : <Linked link={link} kind={kind} words={words} />}
  />
)

const Linked = ({ link, kind, words }: Pick<Props, 'kind' | 'words'> & { link: string }) => {
  const sentence = { terms: words.agreeTo, privacy: words.haveRead }[kind]
  const [before, after] = sentence({ text: mark }).split(mark)
  return (
    <>
      {before}
      <a href={link} target="_blank" rel="noopener noreferrer">
        {words[kind]}
      </a>
      {after}
    </>
  )
}

const mark = '\u0000'
