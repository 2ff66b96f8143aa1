import type { Words } from '@heliograph/phrases'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMailExclamation.mjs'
import { useState, type ReactNode } from 'react'
import { passing } from '#api/memory.ts'
import { Banner } from '#ui/notices/banner.tsx'

interface Props {
  /** Identifies the log-in: the next one is asked again. */
  mark: string
  /** The link to the page that links an address. */
  link: ReactNode
  words: Words['security']
}

/** For people without an e-mail address (spec §2), until they dismiss it. */
export const EmailPrompt = ({ mark, link, words }: Props) => {
  const [heard, setHeard] = useState(() => passing.read(key) === mark)
  if (heard) return null
  return (
    <Banner
      tone="warning"
      icon={IconMail}
      title={words.promptTitle}
      closeLabel={words.promptLater}
      onClose={() => {
        passing.write(key, mark)
        setHeard(true)
      }}
    >
      {words.promptText} {link}
    </Banner>
  )
}

const key = 'email-prompt'
