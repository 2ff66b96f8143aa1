import { useEffect, useRef, useState, type RefObject } from 'react'
import { fields, type Faults, type Field } from './draft.ts'

/** The faults at the fields, and the focus on the first of them. */
export const useForm = () => {
  const [faults, setFaults] = useState<Faults>({})
  const refs = useRefs()
  const [sought, seek] = useState(0)

  // After the faults are drawn: a field that was hidden is there by then.
  useEffect(() => {
    const first = fields.find((field) => faults[field] !== undefined)
    if (sought > 0 && first) refs[first].current?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [sought])

  return {
    faults,
    refs,
    /** Returns whether there are any. */
    show(found: Faults) {
      setFaults(found)
      seek((times) => times + 1)
      return Object.keys(found).length > 0
    },
    /** What was wrong with a field is wrong no more as soon as it is changed. */
    mend: (...mended: Field[]) =>
      setFaults((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !mended.includes(field as Field))),
      ),
  }
}

export type Refs = Record<Field, RefObject<HTMLInputElement | null>>

const useRefs = (): Refs => ({
  email: useRef<HTMLInputElement>(null),
  phone: useRef<HTMLInputElement>(null),
  code: useRef<HTMLInputElement>(null),
  password: useRef<HTMLInputElement>(null),
  username: useRef<HTMLInputElement>(null),
  terms: useRef<HTMLInputElement>(null),
  privacy: useRef<HTMLInputElement>(null),
})
