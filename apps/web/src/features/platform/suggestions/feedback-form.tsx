import { CallFailed } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import IconPicture from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import { useApi } from '#api/api-context.tsx'
import { messageOf } from '#api/failure.ts'
import { Choice } from '#ui/fields/choice.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { base64Of, choosing, mostPictures, pictureTypes, type FeedbackWords } from './chosen-pictures.ts'
import { suggestionQueries } from './suggestions.queries.ts'
import classes from './suggestions.module.css'

const kinds = ['fault', 'wish', 'praise', 'other'] as const

/** What somebody has to say, with pictures. Only what was sent is taken off the form. */
export const FeedbackForm = ({ words, errors }: { words: FeedbackWords; errors: Words['errors'] }) => {
  const queries = suggestionQueries(useApi())
  const cache = useQueryClient()
  const send = useMutation(queries.send)
  const [kind, setKind] = useState<(typeof kinds)[number]>('fault')
  const [text, setText] = useState('')
  const [contact, setContact] = useState('')
  const [pictures, setPictures] = useState<readonly File[]>([])
  const [pictureFault, setPictureFault] = useState<string>()
  const [tried, setTried] = useState(false)
  const textField = useRef<HTMLTextAreaElement>(null)
  const fileField = useRef<HTMLInputElement>(null)
  const isMissing = text.trim() === ''

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (isMissing) return textField.current?.focus()
    if (send.isPending) return
    const sent = { kind, text, contact: contact.trim() || null, pictures: await Promise.all(pictures.map(base64Of)) }
    send.mutate(sent, {
      onSuccess: () => {
        setText('')
        setPictures([])
        setPictureFault(undefined)
        setTried(false)
        showToast(words.sent)
        void cache.invalidateQueries({ queryKey: queries.all })
      },
    })
  }
  const add = (files: FileList | null) => {
    const chosen = choosing(pictures, [...(files ?? [])], words)
    setPictures(chosen.pictures)
    setPictureFault(chosen.fault)
    // The same file can be chosen again.
    if (fileField.current) fileField.current.value = ''
  }

  return (
    <form className={classes.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      <Choice
        label={words.kind}
        options={kinds.map((value) => ({ value, text: words.kinds[value] }))}
        value={kind}
        onChange={setKind}
      />
      <Textarea
        ref={textField}
        label={words.text}
        name="text"
        rows={6}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={tried && isMissing && words.textRequired}
      />
      <TextInput
        label={words.contact}
        description={words.contactHint}
        name="contact"
        autoComplete="email"
        maxLength={120}
        value={contact}
        onChange={(event) => setContact(event.currentTarget.value)}
      />
      <div className={classes.pictures} role="group" aria-label={words.pictures}>
        <span className={classes.label}>{words.pictures}</span>
        <p className={classes.hint}>{words.picturesHint}</p>
        {pictures.length > 0 && (
          <ul className={classes.chosen}>
            {pictures.map((picture, place) => (
              <li key={`${picture.name} ${picture.lastModified} ${place}`}>
                <span>{picture.name}</span>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={words.remove({ name: picture.name })}
                  onClick={() => setPictures(pictures.filter((one) => one !== picture))}
                >
                  <IconRemove size={18} aria-hidden="true" />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <input
          ref={fileField}
          className="only-heard"
          type="file"
          tabIndex={-1}
          aria-label={words.addPictures}
          accept={pictureTypes.join(',')}
          multiple
          onChange={(event) => add(event.currentTarget.files)}
        />
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconPicture size={18} aria-hidden="true" />}
            disabled={pictures.length >= mostPictures}
            onClick={() => fileField.current?.click()}
          >
            {words.addPictures}
          </Button>
        </div>
        <p className={classes.error} role="alert">
          {pictureFault}
        </p>
      </div>
      <p className={classes.error} role="alert">
        {send.error && failureText(send.error, pictures, words, errors)}
      </p>
      <div className={classes.actions}>
        <Button type="submit" loading={send.isPending}>
          {words.send}
        </Button>
      </div>
    </form>
  )
}

const failureText = (error: Error, pictures: readonly File[], words: FeedbackWords, errors: Words['errors']) => {
  if (error instanceof CallFailed && error.code === 'RECOGNITION_ERROR') {
    const picture = pictures[Number(error.param) - 1]
    if (picture) return words.unreadable({ name: picture.name })
  }
  const number = messageOf(error)
  return number ? `${errors[number]} ${words.notSent}` : words.notSent
}
