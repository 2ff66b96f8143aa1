import type { Words } from '@heliograph/phrases'
import IconTwo from '@tabler/icons-react/dist/esm/icons/IconArrowsJoin2.mjs'
import { useState, type ReactNode } from 'react'
import { lasting } from '#api/memory.ts'
import { Banner } from '#ui/notices/banner.tsx'

interface Props {
  /** A person who dismissed it does not see it again, no matter who else logs in here. */
  userId: number
  /** The link to the page that merges accounts. */
  link: ReactNode
  words: Words['centres']
}

/** For people with accounts in both data centres (spec §1), until they dismiss it. */
export const DoubledNotice = ({ userId, link, words }: Props) => {
  const key = `both-centres-heard-${userId}`
  const [heard, setHeard] = useState(() => lasting.read(key) !== undefined)
  if (heard) return null
  return (
    <Banner
      tone="info"
      icon={IconTwo}
      title={words.doubledTitle}
      closeLabel={words.doubledHeard}
      onClose={() => {
        lasting.write(key, '1')
        setHeard(true)
      }}
    >
      {words.doubledText} {link}
    </Banner>
  )
}
