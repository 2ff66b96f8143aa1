import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { Notice } from '#ui/notices/notice.tsx'

export const Missing = ({ onRetry, words }: { onRetry: () => void; words: Words['security'] }) => (
  <Notice
    title={words.loadFailed}
    text={words.loadFailedText}
    action={<Button onClick={onRetry}>{words.retry}</Button>}
  />
)
