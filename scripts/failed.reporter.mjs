// A reporter for Vitest that records the failed tests with their errors, differences included, which its JSON lacks. The
// end of `npm test` shows them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'

export default class FailedReporter {
  onInit(vitest) {
    this.file = vitest.config.outputFile?.failed
    this.root = vitest.config.root
  }

  onTestRunEnd(modules, unhandledErrors) {
    if (!this.file) return
    const failed = [
      ...modules.flatMap((module) => failuresIn(module)),
      ...unhandledErrors.map((error) => ({ test: duringOf(error, this.root), errors: [plain(error)] })),
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

/** The file that ran when an error came up that no test waited for. */
const duringOf = ({ VITEST_TEST_PATH: path }, root) =>
  path ? `outside of tests, during ${relative(root, path)}` : 'outside of tests'

const plain = ({ message = '', stack = '', diff = '' }) => ({ message, stack, diff })
