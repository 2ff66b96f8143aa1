import { Button } from '@mantine/core'
import { ButtonRow } from './button-row.tsx'

interface Props {
  submit: string
  busy: boolean
  /** There is nothing to submit. */
  disabled?: boolean
  cancel: string
  onCancel: () => void
  size?: 'md'
  /** Of a form in the page: what it is for comes first. Otherwise of a dialog. */
  inPage?: boolean
}

/** The last row of a form that can be left. */
export const Answers = ({ submit, busy, disabled = false, cancel, onCancel, inPage = false, ...size }: Props) => {
  const yes = (
    <Button type="submit" loading={busy} disabled={disabled} {...size}>
      {submit}
    </Button>
  )
  const no = (
    <Button variant="default" onClick={onCancel} {...size}>
      {cancel}
    </Button>
  )
  return inPage ? (
    <ButtonRow>
      {yes}
      {no}
    </ButtonRow>
  ) : (
    <ButtonRow end>
      {no}
      {yes}
    </ButtonRow>
  )
}
