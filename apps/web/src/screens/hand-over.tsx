import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '#i18n/words-context.tsx'
import { Notice } from '#ui/notices/notice.tsx'

interface Props {
  /** Whose session the link opens. */
  name: string
  account: string
  /** That the person acts for. */
  organisation: string | null
  /** Whether another person is logged in here. */
  isLoggedIn: boolean
  /** Logs in with the link; false if it has expired. */
  onTake: () => Promise<boolean>
  /** Called after either decision; the page continues. */
  onDone: () => void
}

/**
 * A link would log in here: first it is said as whom. Else a stranger's link could log people in to the stranger's account, who
 * then reads what they enter there.
 */
export const HandOverScreen = ({ name, account, organisation, isLoggedIn, onTake, onDone }: Props) => {
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
  const text = isLoggedIn ? words.instead({ account }) : words.text({ account })
  return (
    <main>
      <Notice
        page
        title={
          failed ? words.failed : organisation === null ? words.title({ name }) : words.titleFor({ name, organisation })
        }
        text={failed ? words.failedText : text}
        action={
          <span style={side}>
            {!failed && (
              <Button loading={busy} onClick={() => void change()}>
                {words.change}
              </Button>
            )}
            <Button variant="default" onClick={onDone}>
              {isLoggedIn ? words.stay : words.notNow}
            </Button>
          </span>
        }
      />
    </main>
  )
}

/** Not the kit's: its file would make the log-in list a dozen others that come with it. */
const side = { display: 'flex', flexWrap: 'wrap', gap: 'var(--space-5)', justifyContent: 'center' } as const
