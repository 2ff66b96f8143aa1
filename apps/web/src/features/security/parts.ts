import type { ReactNode, Ref } from 'react'

/** Fields that other features make: a screen hands them in. */
export interface FieldsOfOthers {
  /** Asks for a code to a destination, and holds what is typed of it. */
  codeField: (field: CodeFieldProps) => ReactNode
  /** A new password, with what its rules think of it. */
  newPassword: (field: { ref: Ref<HTMLInputElement>; value: string; onChange: (value: string) => void; error: string | undefined }) => ReactNode
  /** Tells the whole number, or that there is none yet. */
  phoneField: (field: { onPhone: (phone: string | undefined) => void; error: string | undefined }) => ReactNode
  /** A password as the wire takes it. */
  passwordFields: (password: string) => Promise<{ password: string } | { clear_text_pwd: string }>
}

export interface CodeFieldProps {
  purpose: 'email' | 'phone' | 'password' | 'log-in'
  to: { email: string } | { phone: string } | undefined
  onMissing?: () => void
  value: string
  onChange: (code: string) => void
  error?: string | undefined
}
