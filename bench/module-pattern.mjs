// The usual day of 18 and of 5,000 optimizers: how long it takes, what memory, and what others wait meanwhile
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { bigFleetLogin, fillBigFleet } from './support/big-fleet.mjs'
import { openDatabase, startServer } from './support/cluster.mjs'
import { percentile, table } from './support/figures.mjs'

const sizes = [18, 5000]
const calls = 5

const engine = await openDatabase()
await fillBigFleet(engine.pool, sizes.length * 10)
const { rows: plants } = await engine.pool.query(
  `select plant_id as id, id as gateway from devices where plant_id % 10 > 0 order by plant_id limit $1`,
  [sizes.length],
)
await engine.pool.query('set synchronous_commit = off')
for (const [place, size] of sizes.entries()) {
  await engine.pool.query(
    `insert into devices (plant_id, gateway_id, type, sn, name)
     select $1::int, $2::int, 'OPTIMIZER', 'OPT' || $1::int || '-' || n, 'Optimizer' from generate_series(1, $3::int) n`,
    [plants[place].id, plants[place].gateway, size],
  )
  // Every five minutes for thirteen hours, on the days that are looked at.
  const apart = size > 714 ? 9 : 1
  await engine.pool.query(
    `insert into samples (device_id, at, layout, v)
     select d.id, at, 7, array[200 + d.id % 50, 36, 5.5, 1.2, 300, 41]::float8[]
     from generate_series(1, 28, ${apart}) back,
       lateral generate_series(date_trunc('day', now()) - make_interval(days => back) + interval '5 hours',
         date_trunc('day', now()) - make_interval(days => back) + interval '18 hours', interval '5 minutes') at, devices d
     where d.plant_id = $1 and d.type = 'OPTIMIZER'`,
    [plants[place].id],
  )
}
await engine.pool.query('reset synchronous_commit')
await engine.pool.query('vacuum (analyze)')

const server = await startServer(engine, { PARTS: 'api' })
const address = `http://127.0.0.1:${server.port}/mdc-eu`
/** MB, now and at most so far. */
const memory = () => {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return ['VmRSS', 'VmHWM'].map((name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
}
try {
  const answer = await fetch(`${address}/oauth2-s/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', ...bigFleetLogin }),
  })
  const { access_token: token } = await answer.json()
  const headers = { authorization: `Bearer ${token}` }
  const day = new Date().toISOString().slice(0, 10)
  /** @returns {Promise<[number, string]>} */
  const ask = async (path) => {
    const begun = performance.now()
    const got = await fetch(address + path, { headers })
    const text = await got.text()
    if (got.status !== 200) throw new Error(`${path} answered ${got.status} ${text}`)
    return [performance.now() - begun, text]
  }
  const figures = []
  for (const [place, size] of sizes.entries()) {
    const path = `/maintain-s/station/layout/${plants[place].id}/pattern/${day}`
    const [first, text] = await ask(path)
    const { days, daysKnown, steps } = JSON.parse(text)
    const [before] = memory()
    const took = []
    const waited = []
    for (let call = 0; call < calls; call++) {
      let isDone = false
      const asked = ask(path).finally(() => (isDone = true))
      while (!isDone) {
        waited.push((await ask(`/maintain-s/station/layout/${plants[0].id}/powers/2020-01-01`))[0])
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      took.push((await asked)[0])
    }
    figures.push([
      `${size} optimizers, ${daysKnown} of ${days} days, ${steps} steps`,
      Math.round(first),
      Math.round(
        percentile(
          took.toSorted((one, other) => one - other),
          0.5,
        ),
      ),
      Math.round(memory()[1] - before),
      (text.length / 1e6).toFixed(2),
      Math.round(
        percentile(
          waited.toSorted((one, other) => one - other),
          0.5,
        ),
      ),
      Math.round(Math.max(...waited)),
    ])
  }
  table([
    ['', 'first, ms', 'median, ms', 'memory at most, MB more', 'answer, MB', 'others wait, ms', 'at most'],
    ...figures,
  ])
  console.log(
    `\n${cpus()[0]?.model ?? 'Unknown processor'}, ${cpus().length} cores, ${loadavg()[0].toFixed(1)} programs at once.`,
  )
} finally {
  await server.stop()
  await engine.close()
}
