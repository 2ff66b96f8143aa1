import type { Words } from '@heliograph/phrases'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMailExclamation.mjs'
import IconClose from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState, type ReactNode } from 'react'
import { passing } from '../../api/memory.ts'
import classes from './security.module.css'

interface Props {
  /** Whose log-in it is: another one is asked anew. */
  mark: string
  /** The way to where an address is linked. */
  link: ReactNode
  words: Words['security']
}

/** For who has linked no e-mail address (spec §2), until they say that they have heard it. */
export const EmailPrompt = ({ mark, link, words }: Props) => {
  const [heard, setHeard] = useState(() => passing.read(key) === mark)
  if (heard) return null
  return (
    <aside className={classes.prompt} aria-label={words.promptTitle}>
      <IconMail size={20} stroke={1.8} aria-hidden="true" />
      <p>
        <strong>{words.promptTitle}</strong> {words.promptText} {link}
      </p>
      <button
        type="button"
        className={classes.later}
        aria-label={words.promptLater}
        title={words.promptLater}
        onClick={() => {
          passing.write(key, mark)
          setHeard(true)
        }}
      >
        <IconClose size={18} aria-hidden="true" />
      </button>
    </aside>
  )
}

const key = 'email-prompt'
