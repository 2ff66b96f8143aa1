import { Button } from '@mantine/core'
import IconStatistics from '@tabler/icons-react/dist/esm/icons/IconChartDots.mjs'
import { useEffect, type ReactNode } from 'react'
import { useCurrent } from '#browser/use-current.ts'
import { useWords } from '#i18n/words-context.tsx'
import { Banner } from '#ui/notices/banner.tsx'
import { decide, decisionOf, decisions } from './decisions.ts'
import { load } from './measuring.ts'
import classes from './privacy.module.css'

interface Props {
  userId: number
  script: string
  /** Consent comes first (flag `gdpr`). */
  asksFirst: boolean
  /** The link to the page where it can be changed. */
  link: ReactNode
}

/** Loads the brand's visitor statistics once the person has allowed them; until they decide, asks. Closing it refuses. */
export const MeasuringQuestion = ({ userId, script, asksFirst, link }: Props) => {
  const words = useWords('privacy')
  useCurrent(decisions)
  const decision = asksFirst ? decisionOf(userId, 'measuring') : 'allowed'
  useEffect(() => {
    if (decision === 'allowed') load(script)
  }, [decision, script])
  if (decision !== undefined) return null
  const refuse = () => decide(userId, 'measuring', 'refused')
  return (
    <Banner tone="info" icon={IconStatistics} title={words.question} closeLabel={words.refuse} onClose={refuse}>
      {words.questionText} {link}
      <span className={classes.answers}>
        <Button variant="default" size="compact-sm" onClick={() => decide(userId, 'measuring', 'allowed')}>
          {words.allow}
        </Button>
        <Button variant="default" size="compact-sm" onClick={refuse}>
          {words.refuse}
        </Button>
      </span>
    </Banner>
  )
}
