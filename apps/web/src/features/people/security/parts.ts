import type { ComponentType } from 'react'
import type { FieldPart } from '#forms/field.ts'

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

export interface CodeFieldProps extends FieldPart<string> {
  purpose: 'email' | 'phone' | 'password' | 'log-in'
  to: { email: string } | { phone: string } | undefined
  onMissing?: () => void
}

export type NewPasswordProps = FieldPart<string>

/** Its value is the whole number, or nothing as long as there is none. */
export type PhoneFieldProps = Omit<FieldPart<string>, 'value'>
