import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useLanguage } from '#i18n/words-context.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import classes from './module-map.module.css'

interface Props {
  /** There is something to lose. */
  isChanged: boolean
  /** Cancel was pressed. */
  isAsked: boolean
  onLeave: () => void
  onStay: () => void
  words: Words['moduleMap']
}

/** Asks before a drawing is lost: by Cancel, by a link, by the browser's Back, or by closing the tab. */
export const LeaveQuestion = ({ isChanged, isAsked, onLeave, onStay, words }: Props) => {
  const { shell } = useLanguage().words
  const { history } = useRouter()
  const [held, setHeld] = useState<(stays: boolean) => void>()
  // Not the router's own hook: it would be loaded with every page, the log-in included.
  useEffect(() => {
    if (!isChanged) return undefined
    return history.block({
      enableBeforeUnload: true,
      blockerFn: () => new Promise<boolean>((resolve) => setHeld(() => resolve)),
    })
  }, [history, isChanged])
  if (!isAsked && !held) return null
  const answer = (stays: boolean) => {
    held?.(stays)
    setHeld(undefined)
    if (stays) onStay()
    else if (!held) onLeave()
  }
  return (
    <Dialog title={words.leaveTitle} closeLabel={shell.close} onClose={() => answer(true)}>
      <div className={classes.fields}>
        <p>{words.leaveText}</p>
        <ButtonRow end>
          <Button variant="default" onClick={() => answer(true)}>
            {words.stay}
          </Button>
          <Button onClick={() => answer(false)}>{words.leave}</Button>
        </ButtonRow>
      </div>
    </Dialog>
  )
}
