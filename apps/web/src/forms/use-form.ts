import { useForm as useMantineForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode, type RefObject, type SubmitEvent } from 'react'
import { keysOf, refusalText, type RefusalWords } from '#refusals/refusal-text.ts'
import type { Faults, Field, Tick } from './field.ts'
import { focusFirst } from './first-fault.ts'

interface Wanted<Values extends object, Answer> {
  start: Values
  /** What a person can see for themselves: as long as it names a fault, nothing is sent. */
  check?: (values: Values) => Faults<Values>
  send: (values: Values) => Promise<Answer>
  /** As long as what it returns takes, the form is busy. */
  onDone?: (answer: Answer, values: Values) => unknown
  /** The page is left for another when it is done: until then the form stays busy. */
  leaves?: boolean
  /** The field is the one that says it, if one does. */
  onRefused?: (error: Error, values: Values, field: Name<Values> | undefined) => void
  /** Told of every change: whoever keeps what is typed longer than the form is open. */
  onValues?: (values: Values) => void
  /** The sentences of a refusal, or of what was refused. */
  said: RefusalWords | ((sent: Values) => RefusalWords)
  /** The fields that refusals are about, by `param` or code as their sentences; or the one that says them all. */
  at?: (values: Values) => Name<Values> | Readonly<Record<string, Name<Values>>>
}

/**
 * What is typed into a form, from the first letter to the server's answer. Faults show from the first attempt on, and go
 * as they are mended; what the server refused goes with the next letter. What is typed stays typed, whatever the answer.
 */
export const useForm = <Values extends object, Answer>(wanted: Wanted<Values, Answer>) => {
  const { start, check, send, onDone, leaves = false, onRefused, onValues, said, at } = wanted
  const element = useRef<HTMLFormElement>(null)
  const [attempted, setAttempted] = useState(false)
  const [sought, seek] = useState<readonly string[]>([])
  // After the faults are drawn: a field that was hidden is there by then.
  useEffect(() => {
    if (sought.length > 0) focusFirst(element.current, sought)
  }, [sought])

  const faultsOf = (of: Values): Faults<Values> => check?.(of) ?? {}
  const fieldOf = (error: Error, sent: Values) => {
    const fields = at?.(sent) ?? {}
    if (typeof fields === 'string') return fields
    const key = keysOf(error).find((one) => Object.hasOwn(fields, one))
    return key === undefined ? undefined : fields[key]
  }
  const sending = useMutation({
    mutationFn: send,
    // Passwords and codes are kept nowhere.
    gcTime: 0,
    meta: { inPlace: true },
    onSuccess: (answer, values) => onDone?.(answer, values),
    onError: (error, values) => {
      const field = fieldOf(error, values)
      if (field !== undefined) seek([field])
      onRefused?.(error, values, field)
    },
  })
  /** Its errors are of single fields that were asked for; the others are seen in what is typed. */
  const form = useMantineForm<Values>({
    initialValues: start,
    onValuesChange: (values) => {
      onValues?.(values)
      if (sending.isError) sending.reset()
    },
  })
  const busy = sending.isPending || (leaves && sending.isSuccess)
  const { values } = form
  const faults: Faults<Values> = attempted ? faultsOf(values) : {}
  const refusedAt = sending.error ? fieldOf(sending.error, values) : undefined
  const refusal = refusalText(sending.error, typeof said === 'function' ? said(values) : said)
  const errorOf = (name: Name<Values>): ReactNode =>
    faults[name] || form.errors[name] || (refusedAt === name ? refusal : undefined)

  return {
    values,
    element,
    busy,
    attempted,
    /** What was refused or is wrong, unless a field says it. */
    refusal: faults.form || (refusedAt === undefined ? refusal : undefined),
    error: sending.error,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (busy) return
      setAttempted(true)
      const found = Object.entries(faultsOf(form.getValues())).filter(([, fault]) => fault)
      if (found.length > 0) seek(found.map(([name]) => name))
      else sending.mutate(form.getValues())
    },
    set: <Named extends Name<Values>>(name: Named, value: Values[Named]) =>
      void form.getInputProps(name).onChange(value),
    field: <Named extends Name<Values>>(name: Named) =>
      ({ ...form.getInputProps(name, { withFocus: false }), error: errorOf(name) }) as Field<Values[Named]>,
    tick: (name: Name<Values>) =>
      ({ ...form.getInputProps(name, { type: 'checkbox', withFocus: false }), error: errorOf(name) }) as Tick,
    /** Says what is missing in this field, and puts the focus there: something that needs it was asked for. */
    demand: (name: Name<Values>) => {
      form.setErrors({ [name]: faultsOf(form.getValues())[name] })
      seek([name])
    },
    /** As if it had never been touched. */
    restart: (anew: Values) => {
      form.setInitialValues(anew)
      form.reset()
      setAttempted(false)
      sending.reset()
    },
  }
}

type Name<Values> = keyof Values & string

/** What the parts of a form need of it. */
export interface OpenForm {
  element: RefObject<HTMLFormElement | null>
  submit: (event: SubmitEvent<HTMLFormElement>) => void
  busy: boolean
  refusal: ReactNode
}
