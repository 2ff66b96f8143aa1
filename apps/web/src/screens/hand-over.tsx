import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '#i18n/words-context.tsx'
import { Notice } from '#ui/notices/notice.tsx'

interface Props {
  /** Logs in with the code from the link; false if it has expired. */
  onTake: () => Promise<boolean>
  /** Called after either decision; the page continues. */
  onDone: () => void
}

/** A link would log in here although someone is logged in already: sessions are not replaced without confirmation. */
export const HandOverScreen = ({ onTake, onDone }: Props) => {
  const words = useWords('handOver')
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)
  const change = async () => {
    setBusy(true)
    const opened = await onTake()
    setBusy(false)
    if (opened) onDone()
    else setFailed(true)
  }
  return (
    <main>
      <Notice
        page
        title={failed ? words.failed : words.title}
        text={failed ? words.failedText : words.text}
        action={
          <Group justify="center" gap="sm">
            {!failed && (
              <Button loading={busy} onClick={() => void change()}>
                {words.change}
              </Button>
            )}
            <Button variant="default" onClick={onDone}>
              {words.stay}
            </Button>
          </Group>
        }
      />
    </main>
  )
}
