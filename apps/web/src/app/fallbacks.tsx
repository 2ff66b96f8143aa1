import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { Landmark } from '#frames/landmark.tsx'
import { useWords } from '#i18n/words-context.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { paths } from './paths.ts'

export const NotFound = () => {
  const words = useWords('shell')
  return (
    <Landmark>
      <Notice
        page
        title={words.notFoundTitle}
        text={words.notFoundText}
        action={
          <Button component="a" href={paths.start}>
            {words.toStart}
          </Button>
        }
      />
    </Landmark>
  )
}

export const Failed = () => {
  const words = useWords('shell')
  const router = useRouter()
  return (
    <Landmark>
      <Notice
        page
        title={words.failedTitle}
        text={words.failedText}
        action={<Button onClick={() => void router.invalidate()}>{words.retry}</Button>}
      />
    </Landmark>
  )
}

/** In development only: an address of the specification whose screen does not exist yet. */
export const Planned = () => {
  const words = useWords('shell')
  return (
    <Landmark>
      <Notice page title={words.plannedTitle} text={words.plannedText} />
    </Landmark>
  )
}
