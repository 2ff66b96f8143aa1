import { readFileSync } from 'node:fs'

/** The clocks of this machine. */
export interface MachineClock {
  /** What people set, and what can be wrong. */
  now: () => number
  /** Milliseconds of this process; never set. It may stop while the machine sleeps. */
  elapsed: () => number
  /** Which boot of which machine this is, and for how long it has been running, sleep included. Undefined if unknown. */
  uptime: () => Uptime | undefined
}

export interface Uptime {
  boot: string
  ms: number
}

export const machineClock: MachineClock = {
  // Not by reference: tests and tools that replace the clock do so after this line.
  now: () => Date.now(),
  elapsed: () => performance.now(),
  uptime() {
    // Read from the kernel, because os.uptime() depends on the clock on some systems.
    try {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
      const seconds = Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0])
      return boot !== '' && seconds > 0 ? { boot, ms: seconds * 1000 } : undefined
    } catch {
      return undefined
    }
  },
}
