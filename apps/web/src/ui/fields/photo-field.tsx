import { Button } from '@mantine/core'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { useRef, useState, type ReactNode } from 'react'
import { photoOf, type Photo } from '#browser/photo.ts'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Failure } from '#ui/notices/failure.tsx'
import classes from './photo-field.module.css'

interface PhotoWords {
  photo: string
  photoHint: string
  takePhoto: string
  choosePhoto: string
  removePhoto: string
  noPhoto: string
}

interface Props {
  /** What is shown now. */
  shown: ReactNode
  onPhoto: (photo: Photo) => void
  /** Undefined if there is nothing to remove. */
  onRemove: (() => void) | undefined
  busy?: boolean
  /** Of its longer side; by default as large as pictures are kept. */
  longestPx?: number | undefined
  /** Why it was not kept. */
  failure?: string | undefined
  words: PhotoWords
}

/** A photo from the phone's camera, or a chosen one. */
export const PhotoField = ({ shown, onPhoto, onRemove, busy = false, longestPx, failure, words }: Props) => {
  const [isWrong, setWrong] = useState(false)
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const read = async (field: HTMLInputElement) => {
    const [file] = field.files ?? []
    // So that the same file can be chosen again.
    field.value = ''
    if (!file) return
    const photo = await photoOf(file, longestPx)
    setWrong(photo === undefined)
    if (photo !== undefined) onPhoto(photo)
  }
  const input = { className: 'only-heard', type: 'file', accept: 'image/*', tabIndex: -1 }
  return (
    <div className={classes.field} role="group" aria-label={words.photo}>
      <span className={classes.label}>{words.photo}</span>
      <p className={classes.hint}>{words.photoHint}</p>
      {shown}
      <input
        {...input}
        ref={camera}
        capture="environment"
        aria-label={words.takePhoto}
        onChange={(event) => void read(event.currentTarget)}
      />
      <input
        {...input}
        ref={files}
        aria-label={words.choosePhoto}
        onChange={(event) => void read(event.currentTarget)}
      />
      <ButtonRow>
        <Button
          className={classes.onPhones}
          variant="default"
          leftSection={<IconCamera aria-hidden="true" />}
          loading={busy}
          onClick={() => camera.current?.click()}
        >
          {words.takePhoto}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPhoto aria-hidden="true" />}
          loading={busy}
          onClick={() => files.current?.click()}
        >
          {words.choosePhoto}
        </Button>
        {onRemove && (
          <Button variant="subtle" color="gray" disabled={busy} onClick={onRemove}>
            {words.removePhoto}
          </Button>
        )}
      </ButtonRow>
      <Failure text={isWrong ? words.noPhoto : failure} />
    </div>
  )
}
