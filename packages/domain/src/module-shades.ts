import type { UsualPowers } from './module-pattern.ts'
import { fewestSiblings } from './module-shares.ts'

/** A time of the usual day in which a module gives clearly less than its siblings. */
interface ShadedTime {
  /** The first step, and the one after the last. */
  from: number
  to: number
  /** What it lost in this time, as a share of what its siblings gave all day. */
  lost: number
}

/** What keeps a module below its siblings: shade that returns at certain times, or something that is there all day. */
export type ShadeOfModule = { kind: 'times'; times: ShadedTime[] } | { kind: 'allDay'; lost: number }

/**
 * Of each module of an array, from its usual day: the times in which it gives clearly less than the median of its siblings while
 * these give enough to tell. One that does so nearly all day is not shaded but weak: dirty, broken, or in shade that never goes.
 * Undefined of the others. Of fewer than three modules nobody can tell which one is the shaded one, and shade on half of an array
 * at once lowers the median itself.
 */
export const shadesIn = (modules: readonly UsualPowers[]): (ShadeOfModule | undefined)[] => {
  const told = modules.map(stepsOf)
  if (told.filter((steps) => steps.length > 0).length < fewestSiblings) return modules.map(() => undefined)
  const most = Math.max(...told.map((steps) => steps.filter(({ tells }) => tells).length))
  return told.map((steps) => {
    const all = steps.reduce((sum, { siblings }) => sum + siblings, 0)
    const lostIn = (some: readonly Step[]) => some.reduce((sum, { power, siblings }) => sum + siblings - power, 0) / all
    const telling = steps.filter(({ tells }) => tells)
    const low = telling.filter(({ isLow }) => isLow)
    if (low.length === 0) return undefined
    if (low.length >= telling.length * mostOfDay && telling.length >= most * enoughOfDay)
      return { kind: 'allDay', lost: lostIn(steps) }
    const times = runsOf(low).flatMap((run): ShadedTime[] => {
      const [first, last] = [run[0], run.at(-1)]
      return first && last && run.length >= fewestSteps
        ? [{ from: first.step, to: last.step + 1, lost: lostIn(run) }]
        : []
    })
    return times.length === 0 ? undefined : { kind: 'times', times }
  })
}

interface Step {
  step: number
  power: number
  siblings: number
  /** Its siblings give enough to tell. */
  tells: boolean
  isLow: boolean
}

/** Those in which it was compared. */
const stepsOf = ({ powers, siblings: all }: UsualPowers): Step[] => {
  const highest = all.reduce<number>((most, one) => Math.max(most, one ?? 0), 0)
  return powers.flatMap((power, step) => {
    const siblings = all[step] ?? null
    if (power === null || siblings === null) return []
    const tells = highest > 0 && siblings >= highest * enoughToTell
    return [{ step, power, siblings, tells, isLow: tells && power < siblings * lowBelow }]
  })
}

/** Steps that follow each other without a gap. */
const runsOf = (steps: readonly Step[]) => {
  const runs: Step[][] = []
  for (const step of steps) {
    const run = runs.at(-1)
    if (run && run.at(-1)?.step === step.step - 1) run.push(step)
    else runs.push([step])
  }
  return runs
}

const lowBelow = 0.75
/** Of the highest of the day. */
const enoughToTell = 0.1
const fewestSteps = 2
/** Low for this part of the steps that tell, it is low all day, if it was known for this part of those of its siblings. */
const [mostOfDay, enoughOfDay] = [0.75, 0.5]
