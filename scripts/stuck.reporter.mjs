// A reporter for Vitest that ends a run in which no test has ended for a long time, and says which one was running. A
// test's own time limit cannot interrupt a loop that never pauses, nor an import that waits for ever.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The slowest test takes about two minutes on a busy machine. */
const limitMs = Number(process.env['TEST_STUCK_MS'] ?? 600_000)

/** Vitest asks its workers to end, which one that never pauses cannot hear. Elsewhere than on Linux they stay. */
const workers = () => {
  if (!existsSync('/proc/self/stat')) return []
  return readdirSync('/proc').filter((name) => parentOf(name) === process.pid && commandOf(name).includes('vitest'))
}
/** The program's name, in brackets, may have spaces. */
const parentOf = (id) => Number(read(id, 'stat').split(') ').at(-1)?.split(' ')[1])
const commandOf = (id) => read(id, 'cmdline')
const read = (id, name) => {
  try {
    return readFileSync(`/proc/${id}/${name}`, 'utf8')
  } catch {
    return '' // not a process, or one that has ended
  }
}

export default class StuckReporter {
  /** @type {Map<object, string>} each test file that has started, with what it ran last */
  running = new Map()
  lastAt = Date.now()

  onInit(vitest) {
    this.watch = setInterval(
      () => {
        if (this.running.size === 0 || Date.now() - this.lastAt < limitMs) return
        clearInterval(this.watch)
        const minutes = Math.round(limitMs / 6000) / 10
        console.error(`\nNo test has ended for ${minutes} minutes. Running:\n${[...this.running.values()].join('\n')}`)
        process.exitCode = 1
        for (const worker of workers()) process.kill(Number(worker), 'SIGKILL')
        void vitest.exit(true)
      },
      Math.min(limitMs, 5000),
    ).unref()
  }

  onTestModuleQueued(module) {
    this.running.set(module, module.relativeModuleId)
    this.lastAt = Date.now()
  }
  onTestModuleStart() {
    this.lastAt = Date.now()
  }
  onTestCaseReady(test) {
    this.running.set(test.module, `${test.module.relativeModuleId} > ${test.fullName}`)
  }
  onTestCaseResult() {
    this.lastAt = Date.now()
  }
  onTestModuleEnd(module) {
    this.running.delete(module)
    this.lastAt = Date.now()
  }
  onTestRunEnd() {
    clearInterval(this.watch)
  }
}
