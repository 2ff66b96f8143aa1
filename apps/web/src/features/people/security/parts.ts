import type { ComponentType } from 'react'
import type { FieldPart } from '#forms/field.ts'

/** Fields of other features, passed in by the screen. */
export interface FieldsOfOthers {
  /** Requests a code and holds what is typed. */
  CodeField: ComponentType<CodeFieldProps>
  /** A new password with the judgement of its rules. */
  NewPassword: ComponentType<NewPasswordProps>
  /** A number with its country. */
  PhoneField: ComponentType<PhoneFieldProps>
  /** A password in the wire's format. */
  passwordFields: (password: string) => Promise<{ password: string } | { clear_text_pwd: string }>
}

export interface CodeFieldProps extends FieldPart<string> {
  purpose: 'email' | 'phone' | 'password' | 'log-in'
  to: { email: string } | { phone: string } | undefined
  onMissing?: () => void
}

export type NewPasswordProps = FieldPart<string>

/** Its value is the whole number, or empty while there is none. */
export type PhoneFieldProps = Omit<FieldPart<string>, 'value'>
