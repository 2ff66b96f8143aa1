import type { Words } from '@heliograph/phrases'
import type { ReactNode } from 'react'
import { HorizonSketch } from '#ui/notices/horizon-sketch.tsx'
import { Notice } from '#ui/notices/notice.tsx'

interface Props {
  /** The link to where the data service is renewed. */
  renew: ReactNode
  words: Words['live']
}

/** Instead of live values, while the data service of a logger is not paid. */
export const RestNotice = ({ renew, words }: Props) => (
  <Notice
    drawing={<HorizonSketch scene="interrupted" />}
    title={words.restTitle}
    text={words.restText}
    action={renew}
  />
)
