import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import type { Scheme } from '#theme/looks.ts'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { FileButton } from '#ui/buttons/file-button.tsx'
import { Failure } from '#ui/notices/failure.tsx'
import { faintIn } from './picture-contrast.ts'
import classes from './brands.module.css'

interface Props {
  name: string
  hint: string
  picture: string | undefined
  /** Behind the log-in. */
  isLarge?: boolean
  /** The schemes in which it is shown. */
  schemes: readonly Scheme[]
  error: string | undefined
  onPicture: (picture: string) => void
  /** Undefined if there is nothing to remove. */
  onRemove: (() => void) | undefined
  removeText: string
  words: Words['brands']
}

/** A picture on the backgrounds that it is shown on, to be replaced by a file. The server cleans it first. */
export const PictureField = (props: Props) => {
  const { name, hint, picture, isLarge = false, schemes, error, onPicture, onRemove, removeText, words } = props
  const api = useApi()
  const [isTooLarge, setTooLarge] = useState(false)
  const clean = useMutation({
    mutationFn: async (file: File) =>
      (await api.brands.cleanPicture({ body: { picture: await base64Of(file), large: isLarge } })).picture,
    onSuccess: onPicture,
    meta: { inPlace: true },
  })
  const { data: faint = [] } = useQuery({
    queryKey: ['faint', picture],
    queryFn: () => faintIn(picture ?? ''),
    enabled: picture !== undefined && !isLarge,
    staleTime: Infinity,
  })
  const choose = (file: File) => {
    setTooLarge(file.size > mostBytes)
    if (file.size <= mostBytes) clean.mutate(file)
  }
  const failure = isTooLarge ? words.pictureTooLarge : clean.isError ? words.pictureRefused : error
  return (
    <div className={classes.picture} role="group" aria-label={name}>
      <span className={classes.label}>{name}</span>
      <span className={classes.hint}>{hint}</span>
      {picture !== undefined && (
        <div className={classes.grounds}>
          {schemes.map((scheme) => (
            <span key={scheme} className={classes.ground} data-in={scheme} data-large={isLarge}>
              <img src={picture} alt={`${name}, ${scheme === 'light' ? words.onLight : words.onDark}`} />
            </span>
          ))}
        </div>
      )}
      {schemes
        .filter((scheme) => faint.includes(scheme))
        .map((scheme) => (
          <p key={scheme} className={classes.advice} role="status">
            {words.faint[scheme]}
          </p>
        ))}
      <ButtonRow>
        <FileButton accept="image/svg+xml,image/png,image/jpeg,image/webp" onFile={choose}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="xs"
              loading={clean.isPending}
              aria-label={`${name}: ${words.choosePicture}`}
            >
              {words.choosePicture}
            </Button>
          )}
        </FileButton>
        {onRemove && (
          <Button variant="subtle" color="gray" size="xs" onClick={onRemove} aria-label={`${name}: ${removeText}`}>
            {removeText}
          </Button>
        )}
      </ButtonRow>
      <Failure text={failure} />
    </div>
  )
}

const base64Of = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(new Error(reader.error?.message))
    reader.readAsDataURL(file)
  })

/** As the server. */
const mostBytes = 4 * 1024 * 1024
