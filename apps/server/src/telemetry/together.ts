import { sure } from '@heliograph/domain/sure'

/** What is asked for in the same moment is read by one query. Answers are in the order of the questions. */
export const together = <Wanted, Found>(read: (wanted: readonly Wanted[]) => Promise<readonly Found[]>) => {
  let asked: Wanted[] = []
  let answers: Promise<readonly Found[]> | undefined
  return async (wanted: Wanted): Promise<Found> => {
    const place = asked.push(wanted) - 1
    answers ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      const all = asked
      asked = []
      answers = undefined
      return read(all)
    })
    return sure((await answers)[place])
  }
}
