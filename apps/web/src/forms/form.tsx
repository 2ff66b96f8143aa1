import type { ReactNode } from 'react'
import type { OpenForm } from './use-form.ts'

interface Props {
  form: Pick<OpenForm, 'element' | 'submit'>
  className?: string | undefined
  /** For a form without a heading. */
  label?: string | undefined
  labelledBy?: string
  role?: 'search'
  children: ReactNode
}

/** Errors show at their field in our words, not in the browser's. */
export const Form = ({ form: { element, submit }, className, label, labelledBy, role, children }: Props) => (
  <form
    ref={element}
    className={className}
    aria-label={label}
    aria-labelledby={labelledBy}
    role={role}
    onSubmit={submit}
    noValidate
  >
    {children}
  </form>
)
