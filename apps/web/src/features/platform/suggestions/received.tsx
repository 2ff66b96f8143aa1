import type { ReceivedSuggestion } from '@heliograph/contract/browser'
import { Button, Textarea } from '@mantine/core'
import IconSave from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { saveFile } from '#browser/save-file.ts'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import type { FeedbackWords } from './chosen-pictures.ts'
import { SuggestionCard } from './suggestion-card.tsx'
import { suggestionQueries } from './suggestions.queries.ts'
import classes from './suggestions.module.css'

/** For operators: the sender, the pictures to save, and a field for the answer. */
export const Received = ({ suggestion, words }: { suggestion: ReceivedSuggestion; words: FeedbackWords }) => {
  const queries = suggestionQueries(useApi())
  const cache = useQueryClient()
  const picture = useMutation(queries.picture)
  const send = useMutation(queries.answer)
  const [answer, setAnswer] = useState('')
  const { id, userName, contact, pictures, state } = suggestion
  const name = userName ?? words.nobody
  const settle = (sent: { state: 'answered' | 'closed'; answer: string | null }) =>
    send.mutate({ id, ...sent }, { onSuccess: () => void cache.invalidateQueries({ queryKey: queries.all }) })
  return (
    <SuggestionCard
      suggestion={suggestion}
      words={words}
      from={[words.from({ name }), ...(contact === null ? [] : [words.reachAt({ contact })])].join(' · ')}
    >
      {pictures > 0 && (
        <ButtonRow>
          {Array.from({ length: pictures }, (_, index) => index + 1).map((place) => (
            <Button
              key={place}
              variant="default"
              size="compact-md"
              leftSection={<IconSave aria-hidden="true" />}
              onClick={() =>
                picture.mutate(
                  { id, place },
                  { onSuccess: (file) => saveFile(file.blob, file.name ?? `${id}-${place}.webp`) },
                )
              }
            >
              {words.keepPicture({ place })}
            </Button>
          ))}
        </ButtonRow>
      )}
      {state === 'open' && (
        <div className={classes.form}>
          <Textarea
            label={words.answerLabel({ name })}
            rows={3}
            maxLength={4000}
            value={answer}
            onChange={(event) => setAnswer(event.currentTarget.value)}
          />
          <ButtonRow>
            <Button
              disabled={answer.trim() === ''}
              loading={send.isPending}
              onClick={() => settle({ state: 'answered', answer })}
            >
              {words.sendAnswer}
            </Button>
            <Button
              variant="default"
              disabled={send.isPending}
              onClick={() => settle({ state: 'closed', answer: null })}
            >
              {words.close}
            </Button>
          </ButtonRow>
        </div>
      )}
    </SuggestionCard>
  )
}
