import { keysOf as namesOf } from '@heliograph/domain/records'
import { useForm as useMantineForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode, type RefObject, type SubmitEvent } from 'react'
import { keysOf, refusalText, type RefusalWords } from '#refusals/refusal-text.ts'
import { useEdited } from './edited.ts'
import type { Faults, Field, Tick } from './field.ts'
import { focusFirst } from './first-fault.ts'

interface Wanted<Values extends object, Answer> {
  start: Values
  /** Client-side validation: nothing is sent while it returns an error. */
  check?: (values: Values) => Faults<Values>
  send: (values: Values) => Promise<Answer>
  /** The form stays busy until the returned promise settles. */
  onDone?: (answer: Answer, values: Values) => unknown
  /** The page is left on success: the form stays busy until then. */
  leaves?: boolean
  /** `field` is the field that shows the error, if there is one. */
  onRefused?: (error: Error, values: Values, field: Name<Values> | undefined) => void
  /** Called on every change, to keep the values longer than the form is open. */
  onValues?: (values: Values) => void
  /** The messages of refusals, possibly by the values sent. */
  said: RefusalWords | ((sent: Values) => RefusalWords)
  /** The field for each refusal, by `param` or code like the messages; or one field for all of them. */
  at?: (values: Values) => Name<Values> | Readonly<Record<string, Name<Values>>>
}

/**
 * A form's values, from typing to the server's answer. Errors show from the first attempt and disappear when fixed; a
 * refusal disappears at the next keystroke. What is typed stays, whatever the answer.
 */
export const useForm = <Values extends object, Answer>(wanted: Wanted<Values, Answer>) => {
  const { start, check, send, onDone, leaves = false, onRefused, onValues, said, at } = wanted
  const element = useRef<HTMLFormElement>(null)
  const [attempted, setAttempted] = useState(false)
  const [sought, seek] = useState<readonly string[]>([])
  // After the errors are rendered: a hidden field is visible by then.
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
    meta: { inPlace: true },
    onSuccess: (answer, values) => onDone?.(answer, values),
    onError: (error, values) => {
      const field = fieldOf(error, values)
      if (field !== undefined) seek([field])
      onRefused?.(error, values, field)
    },
  })
  /** Its errors are those of single fields from `demand`; the others are derived from the values. */
  const form = useMantineForm<Values>({
    initialValues: start,
    onValuesChange: (values) => {
      onValues?.(values)
      if (sending.isError) sending.reset()
    },
  })
  const busy = sending.isPending || (leaves && sending.isSuccess)
  const { values } = form
  useEdited(form.isDirty() && !(sending.isSuccess && sending.variables === values))
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
    /** A refusal or error that no field shows. */
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
    /** Shows that this field is required and focuses it, because something else needs its value. */
    demand: (name: Name<Values>) => {
      form.setErrors({ [name]: faultsOf(form.getValues())[name] })
      seek([name])
    },
    /** Shows errors that something besides sending found, and focuses the first. Returns whether there are none. */
    show: (found: Faults<Values>) => {
      const wrong = Object.entries(found).filter(([, fault]) => fault)
      form.setErrors(found)
      if (wrong.length > 0) seek(wrong.map(([name]) => name))
      return wrong.length === 0
    },
    /**
     * Takes what is told now, in every field whose value is still the one from before: what is typed stays.
     * @param before what the fields had when nothing was typed
     */
    follow: (told: Values, before: Values = form.getInitialValues()) => {
      const now = form.getValues()
      const names = namesOf(told).filter((name) => now[name] === before[name])
      form.resetDirty(told)
      if (names.every((name) => now[name] === told[name])) return
      form.setValues({ ...now, ...Object.fromEntries(names.map((name) => [name, told[name]])) })
    },
    /** Resets the form to these values, as if untouched. */
    restart: (anew: Values) => {
      form.setInitialValues(anew)
      form.reset()
      setAttempted(false)
      sending.reset()
    },
  }
}

type Name<Values> = keyof Values & string

/** What the components of a form need of it. */
export interface OpenForm {
  element: RefObject<HTMLFormElement | null>
  submit: (event: SubmitEvent<HTMLFormElement>) => void
  busy: boolean
  refusal: ReactNode
}
