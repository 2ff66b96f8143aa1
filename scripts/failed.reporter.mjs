// A reporter for Vitest that records the failed tests with their errors, differences included, which its JSON lacks. The
// end of `npm test` shows them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export default class FailedReporter {
  onInit(vitest) {
    this.file = vitest.config.outputFile?.failed
  }

  onTestRunEnd(modules, unhandledErrors) {
    if (!this.file) return
    const failed = [
      ...modules.flatMap((module) => failuresIn(module)),
      ...unhandledErrors.map((error) => ({ test: 'outside of tests', errors: [plain(error)] })),
    ]
    mkdirSync(dirname(this.file), { recursive: true })
    writeFileSync(this.file, JSON.stringify(failed))
  }
}

const failuresIn = (module) => {
  const file = module.relativeModuleId
  const own = module.errors().length > 0 ? [{ test: file, errors: module.errors().map(plain) }] : []
  const suites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0)
  const tests = [...module.children.allTests('failed')]
  return [
    ...own,
    ...[...suites, ...tests].map((task) => ({
      test: `${file} › ${task.fullName.replaceAll(' > ', ' › ')}`,
      errors: (task.result?.().errors ?? task.errors()).map(plain),
    })),
  ]
}

const plain = ({ message = '', stack = '', diff = '' }) => ({ message, stack, diff })
