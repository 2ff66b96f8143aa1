import type { ComponentType, Ref } from 'react'

/** Fields that other features make: a screen hands them in. */
export interface FieldsOfOthers {
  /** Asks for a code to a destination, and holds what is typed of it. */
  CodeField: ComponentType<CodeFieldProps>
  /** A new password, with what its rules think of it. */
  NewPassword: ComponentType<NewPasswordProps>
  /** A number with its country. */
  PhoneField: ComponentType<PhoneFieldProps>
  /** A password as the wire takes it. */
  passwordFields: (password: string) => Promise<{ password: string } | { clear_text_pwd: string }>
}

export interface CodeFieldProps {
  inputRef: Ref<HTMLInputElement>
  purpose: 'email' | 'phone' | 'password' | 'log-in'
  to: { email: string } | { phone: string } | undefined
  onMissing?: () => void
  value: string
  onChange: (code: string) => void
  error?: string | undefined
}

export interface NewPasswordProps {
  fieldRef: Ref<HTMLInputElement>
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

export interface PhoneFieldProps {
  inputRef: Ref<HTMLInputElement>
  /** Told the whole number, or that there is none yet. */
  onPhone: (phone: string | undefined) => void
  error: string | undefined
}
