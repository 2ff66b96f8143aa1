import type { Words } from '@heliograph/phrases'
import IconTwo from '@tabler/icons-react/dist/esm/icons/IconArrowsJoin2.mjs'
import { useState, type ReactNode } from 'react'
import { lasting } from '#api/memory.ts'
import { Banner } from '#ui/notices/banner.tsx'

interface Props {
  /** Who has heard it needs not hear it again, whoever else logs in here. */
  userId: number
  /** The way to where accounts are brought together. */
  link: ReactNode
  words: Words['centres']
}

/** For who has accounts in both data centres (spec §1), until they say that they have heard it. */
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
