import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react'

type Faults<Typed> = Partial<Record<keyof Typed, string | undefined>>

interface Entry<Typed, Sent, Answer> {
  start: Typed
  /** What a person can see for themselves. */
  faultsOf: (typed: Typed) => Faults<Typed>
  /** At the fields that a refusal is about. */
  refusedAt: (error: Error) => Faults<Typed>
  wish: (typed: Typed) => Sent
  work: UseMutationOptions<Answer, Error, Sent>
  onDone: (answer: Answer) => void
}

/** What is typed into a form: sent when nothing is wrong with it, and still there when it is refused. */
export const useEntry = <Typed extends Record<string, string>, Sent, Answer>({
  start,
  faultsOf,
  refusedAt,
  wish,
  work,
  onDone,
}: Entry<Typed, Sent, Answer>) => {
  const [typed, setTyped] = useState(start)
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focusFirst = (found: Faults<Typed>) => {
    const first = Object.keys(typed).find((name) => found[name] !== undefined)
    const field = first === undefined ? null : form.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
    return first !== undefined
  }
  const send = useMutation({ ...work, onSuccess: onDone, onError: (error) => void focusFirst(refusedAt(error)) })
  const refused: Faults<Typed> = send.error ? refusedAt(send.error) : {}
  const faults = tried ? { ...faultsOf(typed), ...refused } : refused
  const set = (name: keyof Typed, value: string) => {
    setTyped((before) => ({ ...before, [name]: value }))
    if (send.isError) send.reset()
  }
  return {
    form,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      setTried(true)
      if (!send.isPending && !focusFirst(faultsOf(typed))) send.mutate(wish(typed))
    },
    typed,
    set,
    field: <Name extends keyof Typed & string>(name: Name) => ({
      name,
      value: typed[name],
      error: faults[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        set(name, event.currentTarget.value),
    }),
    busy: send.isPending,
    /** What no field says. */
    error: Object.keys(refused).length === 0 ? send.error : null,
  }
}
