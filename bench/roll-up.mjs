// Processor time per rolled plant-day; against=<folder of another, installed and built version> compares the two
import { fork } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Failed, main } from '../scripts/run.mjs'
import { table } from './support/figures.mjs'

const optionOf = (name) =>
  process.argv
    .slice(2)
    .find((argument) => argument.startsWith(`${name}=`))
    ?.slice(name.length + 1)

const rounds = Number(optionOf('rounds') ?? 5)
const against = optionOf('against')
/** Of more processor time than the other version, as a share. */
const most = 1.2

const worker = fileURLToPath(new URL('support/roll-up-worker.mjs', import.meta.url))
const here = fileURLToPath(new URL('..', import.meta.url))

/** A version on a database of its own, in a process of its own. */
const open = (folder) => {
  const child = fork(worker, [folder], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ask = (question) =>
    new Promise((answer, reject) => {
      const fail = (code) => reject(new Failed(`The version in ${folder} ended with ${code}`))
      child.once('exit', fail)
      child.once('message', (message) => (child.off('exit', fail), answer(message)))
      child.send(question)
    })
  const close = () => new Promise((closed) => (child.once('exit', closed), child.send('close')))
  return { folder, ask, close, taken: [] }
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
const kinds = [
  ['live', 'a report of each device every five minutes'],
  ['late', 'a whole day of reports at once'],
]

await main(async () => {
  const versions = [here, ...(against ? [resolve(against)] : [])].map(open)
  try {
    for (const { ask } of versions) await ask('fill')
    // Alternating, so that what else the machine does is the same for both.
    for (let round = 0; round <= rounds; round++) {
      for (const version of round % 2 ? versions : versions.toReversed()) version.taken.push(await version.ask('round'))
    }
  } finally {
    await Promise.all(versions.map(({ close }) => close()))
  }
  const millis = ({ taken }, kind) =>
    // The first round is to warm up.
    ['own', 'database'].map((who) => median(taken.slice(1).map((round) => round[kind][who])))
  const rows = [['processor ms per plant-day', 'server', 'database', 'together', ...(against ? ['share'] : [])]]
  let worst = 0
  for (const [kind, name] of kinds) {
    const sums = versions.map((version) => millis(version, kind)).map(([own, database]) => own + database)
    for (const [place, version] of versions.entries()) {
      const share = sums[0] / sums[place]
      if (place > 0) worst = Math.max(worst, share)
      rows.push([
        place === 0 ? name : '  the other version',
        ...millis(version, kind).map((ms) => ms.toFixed(2)),
        sums[place].toFixed(2),
        ...(against ? [place === 0 ? '' : `${Math.round(share * 100)} %`] : []),
      ])
    }
  }
  table(rows)
  console.log(
    `\nThe median of ${rounds} rounds. Processor time of the server's process and of the database, not clock time.`,
  )
  if (worst > most) throw new Failed(`A roll-up takes ${Math.round((worst - 1) * 100)} % longer; 20 % are allowed.`)
})
