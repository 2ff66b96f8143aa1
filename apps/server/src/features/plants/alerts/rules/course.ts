/** What a rule says about a device in an hour. Hours about which it says nothing are left out. */
export interface Mark {
  /** Hours since 1970. */
  hour: number
  isBad: boolean
  /** Where one half of the day proves nothing, because modules can face east or west. */
  half?: 'morning' | 'afternoon'
  /** How much an hour counts; 1 by default. */
  weight?: number
  /** What was not produced because of it. */
  lostWh?: number
  measured?: Measured
}

/** What was measured, the limit that it crossed, and the input that it is about. */
export interface Measured {
  value?: number
  limit?: number
  input?: number
}

export interface Hysteresis {
  /** As many bad hours, with no good one between them, start an alert. */
  raiseAfter: number
  /** As many good hours in a row end it. */
  clearAfter: number
}

export interface Course {
  isOpen: boolean
  /** The newest run: its first bad hour, and its last one. Undefined if there was none within these hours. */
  sinceHour: number | undefined
  lastHour: number | undefined
  /** The first of the good hours that ended it. */
  endHour: number | undefined
  lost: readonly { hour: number; wh: number }[]
  measured: Measured | undefined
}

/**
 * What the marks of a device say, in order of time. Only the marks count, so late, repeated and reordered data lead to the
 * same course. `wasOpen`: an alert from before the first mark.
 */
export const courseOf = (marks: readonly Mark[], { raiseAfter, clearAfter }: Hysteresis, wasOpen: boolean): Course => {
  const course: { -readonly [key in keyof Course]: Course[key] } = {
    isOpen: wasOpen,
    sinceHour: undefined,
    lastHour: undefined,
    endHour: undefined,
    lost: [],
    measured: undefined,
  }
  let [bad, good]: [Mark[], Mark[]] = [[], []]
  for (const mark of marks) {
    if (mark.isBad) {
      good = []
      bad.push(mark)
      if (!course.isOpen && isEnough(bad, raiseAfter)) {
        course.isOpen = true
        course.sinceHour = bad[0]?.hour
        course.endHour = undefined
        course.lost = []
      }
      if (course.isOpen) {
        course.lastHour = mark.hour
        course.measured = mark.measured
        course.lost = [...course.lost, ...bad.flatMap(({ hour, lostWh }) => (lostWh ? [{ hour, wh: lostWh }] : []))]
        bad = []
      }
    } else {
      good.push(mark)
      if (!course.isOpen) bad = []
      else if (good.length >= clearAfter) {
        course.isOpen = false
        course.endHour = good[0]?.hour
        bad = []
      }
    }
  }
  return course
}

/** Where the half of the day matters, both halves must be bad. */
const isEnough = (bad: readonly Mark[], raiseAfter: number) => {
  if (bad.reduce((sum, { weight = 1 }) => sum + weight, 0) < raiseAfter) return false
  const halves = new Set(bad.map(({ half }) => half))
  return halves.has(undefined) || halves.size === 2
}
