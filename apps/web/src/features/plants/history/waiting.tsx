import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import { useWords } from '#i18n/words-context.tsx'
import { NotLoaded } from '#refusals/not-loaded.tsx'
import classes from './history.module.css'

export const Loading = ({ words }: { words: Words['history'] }) => (
  <div className={classes.body} aria-busy="true" aria-label={words.loading} role="status">
    <Skeleton height={chartPx} />
    <Skeleton height={balancePx} />
  </div>
)

/** Only for a chart, when its figures are already loaded. */
export const ChartLoading = ({ words }: { words: Words['history'] }) => (
  <div aria-busy="true" aria-label={words.loading} role="status">
    <Skeleton height={chartPx} />
  </div>
)

interface FailedProps {
  error: Error | null
  onRetry: () => void
  words: Words['history']
}

export const Failed = ({ error, onRetry, words }: FailedProps) => (
  <NotLoaded
    error={error}
    title={words.failed}
    text={words.failedText}
    action={<Button onClick={onRetry}>{words.retry}</Button>}
    words={useWords('shell')}
  />
)

/** As tall as the loaded content. */
const chartPx = 400
const balancePx = 320
