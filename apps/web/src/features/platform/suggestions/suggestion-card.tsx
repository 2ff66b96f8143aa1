import type { Suggestion } from '@heliograph/contract/browser'
import { formatInstant } from '@heliograph/domain/zones'
import IconClosed from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconOpen from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconAnswered from '@tabler/icons-react/dist/esm/icons/IconMessageCheck.mjs'
import type { ReactNode } from 'react'
import { viewerZone } from '#i18n/dates.ts'
import { Post } from '#ui/cards/post.tsx'
import { Chip, type Tone } from '#ui/text/chip.tsx'
import type { FeedbackWords } from './chosen-pictures.ts'
import classes from './suggestions.module.css'

interface Props {
  suggestion: Suggestion
  words: FeedbackWords
  /** The sender, if it is not the reader. */
  from?: string
  /** The reader's actions. */
  children?: ReactNode
}

/** A suggestion and its status. */
export const SuggestionCard = ({ suggestion, words, from, children }: Props) => {
  const { kind, text, pictures, state, answer, createdDate } = suggestion
  const { tone, icon } = looks[state]
  const sent = [
    formatInstant(viewerZone(), createdDate * 1000),
    ...(pictures > 0 ? [words.withPictures({ count: pictures })] : []),
  ]
  return (
    <Post
      name={words.kinds[kind]}
      mark={<Chip tone={tone} icon={icon} text={words.states[state]} />}
      facts={[sent.join(' · '), ...(from === undefined ? [] : [from])]}
      text={text}
    >
      {answer !== null && (
        <div className={classes.answer}>
          <strong>{words.answer}</strong>
          <p>{answer}</p>
        </div>
      )}
      {children}
    </Post>
  )
}

const looks = {
  open: { tone: 'info', icon: IconOpen },
  answered: { tone: 'success', icon: IconAnswered },
  closed: { tone: 'muted', icon: IconClosed },
} satisfies Record<Suggestion['state'], { tone: Tone; icon: typeof IconOpen }>
