import { PasswordInput } from '@mantine/core'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import type { ReactNode } from 'react'

interface Props {
  label: string
  /** For the button that shows the password. */
  showLabel: string
  description?: string
  name: string
  /** `current-password` or `new-password`, for password managers. */
  autoComplete: string
  value: string
  onChange: (password: string) => void
  error?: ReactNode
  /** The form finds the field by it. */
  'data-path'?: string
}

/** Can be shown, also by keyboard, and supports pasting. */
export const PasswordField = ({ showLabel, onChange, ...field }: Props) => (
  <PasswordInput
    size="md"
    onChange={(event) => onChange(event.currentTarget.value)}
    visibilityToggleIcon={({ reveal }) => (reveal ? <IconEyeOff /> : <IconEye />)}
    visibilityToggleButtonProps={{ 'aria-label': showLabel, tabIndex: 0, 'aria-hidden': false }}
    {...field}
  />
)
