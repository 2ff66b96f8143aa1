import type { Words } from '@heliograph/phrases'
import { useEffect, useState, type ComponentProps } from 'react'
import { showToast } from '#ui/notices/toast.ts'
import type { PlannedWorkForm } from './planned-work-form.tsx'
import type { StepDialog } from './step-dialogs.tsx'

/** Asks for what a step needs. Its code is fetched when a person presses one: most come to read. */
export const AskedStepDialog = (props: ComponentProps<typeof StepDialog>) => {
  const fetched = useFetched(fetchSteps, props)
  return fetched ? <fetched.StepDialog {...props} /> : null
}

/** Plans work, fetched likewise. */
export const PlanWork = (props: ComponentProps<typeof PlannedWorkForm>) => {
  const fetched = useFetched(fetchPlanning, props)
  return fetched ? <fetched.PlannedWorkForm {...props} /> : null
}

const fetchSteps = () => import('./step-dialogs.tsx')
const fetchPlanning = () => import('./planned-work-form.tsx')

/** If it cannot be fetched, the person is told, and may press again: the page stays. */
const useFetched = <Fetched,>(
  fetchIt: () => Promise<Fetched>,
  { onClose, errors }: { onClose: () => void; errors: Words['errors'] },
) => {
  const [fetched, setFetched] = useState<{ it: Fetched }>()
  useEffect(() => {
    let left = false
    fetchIt().then(
      (it) => left || setFetched({ it }),
      () => {
        if (left) return
        showToast(errors[1])
        onClose()
      },
    )
    return () => {
      left = true
    }
    // Once: closing ends it, and the next press starts again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return fetched?.it
}
