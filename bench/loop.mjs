// The loop of a change to one line: types after it, and one test, each beside what it should take at most
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compiler, npm, root, runQuietly, tidySeldom } from '../scripts/run.mjs'
import { table } from './support/figures.mjs'

const contract = 'packages/contract/src/alerts.ts'
const feature = 'apps/server/src/features/plants/alerts/alerts.ts'
const pureTest = 'packages/domain/src/areas.test.ts'
const testWithDatabase = 'apps/server/src/features/plants/plants/favourites.test.ts'

/** As files were, kept on disk: a measurement that is killed is made good by the next one. */
const kept = join(root, 'node_modules/.cache/heliograph/loop')
const keptFile = (file) => join(kept, file.replaceAll('/', '+'))

const change = (file) => {
  const text = readFileSync(join(root, file), 'utf8')
  mkdirSync(kept, { recursive: true })
  writeFileSync(keptFile(file), text)
  writeFileSync(join(root, file), `${text}export const addedToMeasure = ${Date.now()}\n`)
}

const restore = () => {
  for (const file of [contract, feature]) {
    if (!existsSync(keptFile(file))) continue
    writeFileSync(join(root, file), readFileSync(keptFile(file), 'utf8'))
    rmSync(keptFile(file))
  }
}

/** Of the programs that ended, in seconds; only Linux says. */
const processorTime = () => {
  if (!existsSync('/proc/self/stat')) return Number.NaN
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

const time = async ([command, args], env = {}) => {
  const [begun, used] = [performance.now(), processorTime()]
  const { exitCode, said } = await runQuietly(command, args, { env })
  if (exitCode !== 0) throw new Error(said)
  return [(performance.now() - begun) / 1000, processorTime() - used]
}

const types = () => time(compiler([]), tidySeldom())
const oneTest = (file) => time(npm(['test', '--', file]))

/** The best of some: what else the machine does only adds to it. */
const best = async (measure, times = 3) => {
  const taken = []
  for (let round = 0; round < times; round++) taken.push(await measure())
  return taken.toSorted(([a], [b]) => a - b)[0]
}

/** Types after a line was added, from a state where all was checked. */
const afterChange = (file) => async () => {
  await types()
  change(file)
  try {
    return await types()
  } finally {
    restore()
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    restore()
    process.exit(1)
  })
}
process.once('exit', restore)

restore()
const rows = [['', 's', 'processor s', 'at most s']]
const add = (name, [seconds, processor], most) => rows.push([name, seconds.toFixed(1), processor.toFixed(1), most])
add('first edit: types after a line in the contract', await best(afterChange(contract)), 8)
add('again: types after a line in a feature', await best(afterChange(feature)), 3)
add('one unit test', await best(() => oneTest(pureTest)), 3)
add('one test with a database', await best(() => oneTest(testWithDatabase)), 5)
await types()
table(rows)
console.log(
  '\nThe best of three each. On a busy machine look at the processor time, which other programs add little to.',
)
