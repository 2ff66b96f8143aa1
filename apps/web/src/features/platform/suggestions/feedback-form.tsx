import type { Words } from '@heliograph/phrases'
import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import IconPicture from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { Form } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Choice } from '#ui/fields/choice.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { base64Of, choosing, mostPictures, pictureTypes, type FeedbackWords } from './chosen-pictures.ts'
import { suggestionQueries } from './suggestions.queries.ts'
import classes from './suggestions.module.css'

const kinds = ['fault', 'wish', 'praise', 'other'] as const
type Kind = (typeof kinds)[number]

/** A feedback form with pictures. Only what was sent is cleared. */
export const FeedbackForm = ({ words, errors }: { words: FeedbackWords; errors: Words['errors'] }) => {
  const queries = suggestionQueries(useApi())
  const cache = useQueryClient()
  const [pictureFault, setPictureFault] = useState<string>()
  const fileField = useRef<HTMLInputElement>(null)
  const form = useForm({
    start: { kind: 'fault' as Kind, text: '', contact: '', pictures: [] as readonly File[] },
    check: ({ text }) => ({ text: text.trim() === '' && words.textRequired }),
    send: async ({ kind, text, contact, pictures }) =>
      queries.send({
        kind,
        text,
        contact: contact.trim() || null,
        pictures: await Promise.all(pictures.map(base64Of)),
      }),
    onDone: (_, sent) => {
      form.restart({ ...sent, text: '', pictures: [] })
      setPictureFault(undefined)
      showToast(words.sent)
      void cache.invalidateQueries({ queryKey: queries.all })
    },
    said: (sent) => ({
      errors,
      own: {
        RECOGNITION_ERROR: (place) => {
          const picture = sent.pictures[Number(place) - 1]
          return picture && words.unreadable({ name: picture.name })
        },
      },
      always: words.notSent,
    }),
  })
  const { pictures } = form.values
  const add = (files: FileList | null) => {
    const chosen = choosing(pictures, [...(files ?? [])], words)
    form.set('pictures', chosen.pictures)
    setPictureFault(chosen.fault)
    // So that the same file can be chosen again.
    if (fileField.current) fileField.current.value = ''
  }

  return (
    <Form form={form} className={classes.form}>
      <Choice
        label={words.kind}
        options={kinds.map((value) => ({ value, text: words.kinds[value] }))}
        {...form.field('kind')}
      />
      <Textarea label={words.text} name="text" rows={6} maxLength={4000} {...form.field('text')} />
      <TextInput
        label={words.contact}
        description={words.contactHint}
        name="contact"
        autoComplete="email"
        maxLength={120}
        {...form.field('contact')}
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
                  onClick={() =>
                    form.set(
                      'pictures',
                      pictures.filter((one) => one !== picture),
                    )
                  }
                >
                  <IconRemove aria-hidden="true" />
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
        <ButtonRow>
          <Button
            variant="default"
            leftSection={<IconPicture aria-hidden="true" />}
            disabled={pictures.length >= mostPictures}
            onClick={() => fileField.current?.click()}
          >
            {words.addPictures}
          </Button>
        </ButtonRow>
        <Refusal text={pictureFault} />
      </div>
      <Refusal text={form.refusal} />
      <ButtonRow>
        <Button type="submit" loading={form.busy}>
          {words.send}
        </Button>
      </ButtonRow>
    </Form>
  )
}
