import type { ChangeEvent, ReactNode } from 'react'

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

interface Shown {
  error: ReactNode
  /** The form uses it to find the field on the page and focus it. */
  'data-path': string
}

/** The props that a form passes to a field's component. */
export interface Field<Value> extends Shown {
  value: Value
  onChange: (changed: Value | Typed) => void
}

/** The same for a checkbox. */
export interface Tick extends Shown {
  checked: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** What a field's component takes. */
export interface FieldPart<Value> {
  value: Value
  onChange: (changed: Value) => void
  error?: ReactNode
  'data-path'?: string
}

/** Errors by field; errors that concern no field are about the form. */
export type Faults<Values> = { readonly [Name in keyof Values | 'form']?: ReactNode }
