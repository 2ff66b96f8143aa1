import type { ReactNode } from 'react'
import type { OpenForm } from './use-form.ts'

interface Props {
  form: Pick<OpenForm, 'element' | 'submit'>
  className?: string | undefined
  /** Of a form that no heading names. */
  label?: string | undefined
  labelledBy?: string
  role?: 'search'
  children: ReactNode
}

/** What is wrong with a field is said at the field, in the page's words, not by the browser. */
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
