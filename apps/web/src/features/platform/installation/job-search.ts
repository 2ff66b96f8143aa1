import type { JobRun } from '@heliograph/contract/browser'

export const jobStates = ['failed', 'running', 'waiting', 'fine'] as const
export type JobState = (typeof jobStates)[number]

/** What is looked for among the jobs. Pages count from 1. */
export interface JobSearch {
  page: number
  search: string
  state: JobState | undefined
}

export const jobStateIn = (text: unknown) => jobStates.find((state) => state === text)

export const stateOf = ({ failed, running, startTime }: JobRun): JobState =>
  failed ? 'failed' : running ? 'running' : startTime === null ? 'waiting' : 'fine'

/** There are as many jobs as the program has, so they are searched here. */
export const soughtIn = (runs: readonly JobRun[], { search, state }: Omit<JobSearch, 'page'>) => {
  const wanted = search.trim().toLowerCase()
  return runs.filter(
    (run) =>
      (state === undefined || stateOf(run) === state) &&
      [run.name, run.cron, run.error ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  )
}
