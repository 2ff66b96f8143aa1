import type { ListedPerson } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { directoryQueries } from './directory.queries.ts'
import classes from './directory.module.css'

interface Props {
  person: ListedPerson
  isMe: boolean
  onClose: () => void
  words: Words['directory']
  shell: Words['shell']
  errors: Words['errors']
}

type Action = 'endSessions' | 'makeOperator' | 'takeBack'

/** What an operator can do with an account. Each is confirmed first. */
export const ManagePerson = ({ person, isMe, onClose, words, shell, errors }: Props) => {
  const { id: userId, name, operator, sessions, state } = person
  const queries = directoryQueries(useApi())
  const cache = useQueryClient()
  const [asked, setAsked] = useState<Action>()
  const done = (text: string) => {
    void cache.invalidateQueries({ queryKey: ['directory', 'people'] })
    showToast(text)
    onClose()
  }
  const ending = useMutation({ ...queries.endSessions, onSuccess: () => done(words.endSessionsDone) })
  const setting = useMutation({
    ...queries.setOperator,
    onSuccess: (_, set) => done(set.operator ? words.makeOperatorDone : words.takeBackDone),
  })
  const askFor = (action: Action) => {
    ending.reset()
    setting.reset()
    setAsked(action)
  }
  if (asked)
    return (
      <AskFirst
        title={words[asked]}
        text={words[`${asked}Ask`]({ name })}
        action={words[asked]}
        busy={ending.isPending || setting.isPending}
        failure={refusalText(ending.error ?? setting.error, { errors, otherwise: words.actionFailed })}
        onYes={() =>
          asked === 'endSessions'
            ? ending.mutate(userId)
            : setting.mutate({ userId, operator: asked === 'makeOperator' })
        }
        onClose={() => setAsked(undefined)}
        words={shell}
      />
    )
  return (
    <Dialog title={name} closeLabel={shell.close} onClose={onClose}>
      <div className={classes.manage}>
        <p>{words.sessions({ count: sessions })}</p>
        {isMe && <p className={classes.lead}>{words.ownRight}</p>}
        <ButtonRow>
          {!isMe && sessions > 0 && (
            <Button variant="default" onClick={() => askFor('endSessions')}>
              {words.endSessions}
            </Button>
          )}
          {!isMe && operator && (
            <Button variant="default" onClick={() => askFor('takeBack')}>
              {words.takeBack}
            </Button>
          )}
          {!isMe && !operator && state === 'ACTIVE' && (
            <Button variant="default" onClick={() => askFor('makeOperator')}>
              {words.makeOperator}
            </Button>
          )}
        </ButtonRow>
      </div>
    </Dialog>
  )
}
