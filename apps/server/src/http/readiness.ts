/** Whether this process can do its work, and what is wrong in its data centres. */
export const createReadiness = () => {
  const checks: Check[] = []
  return {
    add: (check: Check) => void checks.push(check),

    async read() {
      const problems: { centre: string; problem: string }[] = []
      let isReady = true
      for (const { name, centre, isFatal, isFine } of checks) {
        if (await isFine().catch(() => false)) continue
        problems.push({ centre, problem: name })
        if (isFatal) isReady = false
      }
      return { ready: isReady, problems }
    },

    /** Every check of a data centre, and whether it is fine. */
    checks: (centre: string) =>
      Promise.all(
        checks
          .filter((check) => check.centre === centre)
          .map(async ({ name, isFine }) => ({ name, isFine: await isFine().catch(() => false) })),
      ),
  }
}

export type Readiness = ReturnType<typeof createReadiness>

interface Check {
  name: string
  centre: string
  /** Whether another process should answer instead. What is wrong in all of them alike must not stop all of them. */
  isFatal: boolean
  isFine: () => Promise<boolean>
}
