import { Checkbox } from '@mantine/core'
import type { RefObject } from 'react'
import classes from './registration.module.css'

interface Props {
  ref: RefObject<HTMLInputElement | null>
  /** The sentence, with a slot for what it is about. */
  sentence: (values: { text: string }) => string
  text: string
  link: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
  error: string | undefined
}

/** One consent, with the text to read if there is one: never ticked beforehand. */
export const Consent = ({ ref, sentence, text, link, checked, onChange, error }: Props) => {
  const [before, after] = sentence({ text: mark }).split(mark)
  return (
    <Checkbox
      ref={ref}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      error={error}
      classNames={{ root: classes.consent }}
      label={
        <>
          {before}
          {link === undefined ? (
            text
          ) : (
            <a href={link} target="_blank" rel="noopener noreferrer">
              {text}
            </a>
          )}
          {after}
        </>
      }
    />
  )
}

const mark = '\u0000'

