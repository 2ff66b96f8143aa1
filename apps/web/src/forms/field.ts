import type { ChangeEvent, ReactNode } from 'react'

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

interface Shown {
  error: ReactNode
  /** By which the form finds it on the page, to put the focus there. */
  'data-path': string
}

/** What a form tells a field, to spread onto the part that shows it. */
export interface Field<Value> extends Shown {
  value: Value
  onChange: (changed: Value | Typed) => void
}

/** The same for a box to tick. */
export interface Tick extends Shown {
  checked: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** What a part that shows a field needs of it. */
export interface FieldPart<Value> {
  value: Value
  onChange: (changed: Value) => void
  error?: ReactNode
  'data-path'?: string
}

/** What is wrong, by field; with the form as a whole where no field can say it. */
export type Faults<Values> = { readonly [Name in keyof Values | 'form']?: ReactNode }
