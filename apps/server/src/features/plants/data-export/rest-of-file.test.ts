import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { minuteMs, startOfDay } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const zone = 'Europe/Berlin'
const now = Date.parse('2026-10-27T10:00:00Z')
const server = await startTestServer({ now: () => now })
const ada = await server.aCaller()
const plantId = await server.aPlant({ owner_id: ada.id, zone })
const gateway = await server.aGateway(plantId)
const inverter = await server.aDevice(plantId, gateway.id)
const midnight = startOfDay(zone, '2026-10-24')

const say = (steps: readonly number[], powerOf: (step: number) => number) =>
  server.say(
    gateway.sn,
    ...steps.map((step) => ({
      deviceSn: inverter.sn,
      deviceType: 'INVERTER' as const,
      at: midnight + step * 5 * minuteMs,
      values: { acPower: powerOf(step), generationTotal: 100 + step / 10 },
    })),
  )
/** Two days, of which a logger kept back half an hour of the first and one of the second. */
const all = Array.from({ length: 576 }, (_, step) => step)
const [early, late] = [all.slice(100, 106), all.slice(500, 506)]
await say(
  all.filter((step) => !early.includes(step) && !late.includes(step)),
  (step) => 1200.5 + step,
)
await server.engine.db
  .updateTable('plants')
  .set({ started_at: new Date(midnight) })
  .where('id', '=', plantId)
  .execute()

/** Each connection is dropped after so many bytes of the server's answer. */
let most = Infinity
const sockets = new Set<Socket>()
const proxy = createServer((client) => {
  const up = connect(Number(new URL(server.baseUrl).port), '127.0.0.1')
  for (const socket of [client, up]) {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  client.pipe(up)
  let left = most
  up.on('data', (piece) => {
    const sent = piece.subarray(0, left)
    left -= sent.length
    client.write(sent, () => left <= 0 && client.resetAndDestroy())
    if (left <= 0) up.destroy()
  })
  up.on('end', () => client.end())
})
await once(proxy.listen(0, '127.0.0.1'), 'listening')
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  proxy.close()
  await server.close()
})

const days = 'startDay=2026-10-24&endDay=2026-10-25'
const path = `/maintain-s/history/export/${plantId}`
const ways = ['csv', 'jsonl', 'xlsx', 'parquet'].flatMap((format) => [
  `${path}/${format}?step=minutes&${days}`,
  `${path}/device/${inverter.id}/${format}?step=readings&${days}`,
])
/** Of each format one: a person has 120 files an hour. */
const some = [0, 3, 4, 7].flatMap((place) => ways[place] ?? [])

const shaOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const goingOnFrom = (bytes: Uint8Array) => `&haveBytes=${bytes.length}&haveSha256=${shaOf(bytes)}`

const ask = (address: string, token = ada.token) =>
  fetch(`${server.baseUrl}${address}`, { headers: { authorization: `Bearer ${token}` } })
const bytesOf = async (answer: Response) => {
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
const wholeOf = async (address: string) => bytesOf(await ask(address))

test('a file goes on at any byte: in the middle of a row, before the first one and after the last', async () => {
  for (const way of ways) {
    const whole = await wholeOf(way)
    expect(whole.length).toBeGreaterThan(2000)
    for (const at of [0, 17, Math.floor(whole.length / 2), whole.length]) {
      const rest = await wholeOf(way + goingOnFrom(whole.subarray(0, at)))
      expect(Buffer.concat([whole.subarray(0, at), rest]).equals(whole), `${way} from ${at}`).toBe(true)
    }
  }
})

/** What arrives over the line, and whether that is all. */
const take = async (address: string) => {
  const { port } = proxy.address() as AddressInfo
  const asked = get({ port, path: address, agent: false, headers: { authorization: `Bearer ${ada.token}` } })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  const pieces: Buffer[] = []
  try {
    for await (const piece of answer) pieces.push(piece)
    return { arrived: Buffer.concat(pieces), isWhole: true }
  } catch {
    return { arrived: Buffer.concat(pieces), isWhole: false }
  }
}

test('over a line that breaks off again and again the file is the same, byte for byte', async () => {
  for (const way of some) {
    const whole = await wholeOf(way)
    most = 1500 + Math.floor(whole.length / 5)
    let [have, breaks, isDone] = [Buffer.alloc(0), 0, false]
    while (!isDone && breaks < 20) {
      const { arrived, isWhole } = await take(way + goingOnFrom(have))
      have = Buffer.concat([have, arrived])
      isDone = isWhole
      if (!isWhole) breaks++
    }
    expect([way, have.equals(whole), breaks > 1, isDone]).toEqual([way, true, true, true])
  }
})

test('what a program has of a file is proven by what was asked for: another column, unit or day is another file', async () => {
  const way = ways[0]!
  const half = (await wholeOf(way)).subarray(0, 9000)
  for (const other of [
    `${way}&columns=generation`,
    `${way}&power=kW`,
    `${way}&clock=utc`,
    way.replace('2026-10-24', '2026-10-25'),
    way.replace('/csv', '/jsonl'),
  ]) {
    const answer = await ask(other + goingOnFrom(half))
    expect([other, answer.status, await answer.json()]).toEqual([
      other,
      412,
      { code: 'EXPORT_CHANGED_MEANWHILE', param: null },
    ])
  }
  // More than there is, and nothing that it begins with.
  const whole = await wholeOf(way)
  for (const wrong of [Buffer.concat([whole, Buffer.from('x')]), Buffer.from('x'), whole.subarray(1)])
    expect((await ask(way + goingOnFrom(wrong))).status).toBe(412)
})

test.each([
  ['a length without its proof', 'haveBytes=10'],
  ['a proof without its length', `haveSha256=${'a'.repeat(64)}`],
  ['a length below nothing', `haveBytes=-1&haveSha256=${'a'.repeat(64)}`],
  ['a length that is no number', `haveBytes=half&haveSha256=${'a'.repeat(64)}`],
  ['another hash', `haveBytes=10&haveSha256=${'a'.repeat(40)}`],
])('%s is refused', async (_, wrong) => {
  const answer = await ask(`${ways[0]}&${wrong}`)
  expect(answer.status).toBe(412)
  expect(await answer.json()).toMatchObject({
    code: expect.stringMatching(/^(PARAM_ERROR|argument_validation_failed)$/),
  })
})

test('strangers learn nothing by guessing what a file begins with, also not that they guessed right', async () => {
  const eve = await server.aCaller()
  const known = (await wholeOf(ways[0]!)).subarray(0, 20)
  const answer = await ask(ways[0]! + goingOnFrom(known), eve.token)
  expect(await answer.json()).toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
})

test('going on counts like a file: who repeats it forever is told to wait', async () => {
  const busy = await server.aCaller()
  const own = await server.aPlant({ owner_id: busy.id })
  const way = `/maintain-s/history/export/${own}/csv?step=days&${days}`
  const head = (await bytesOf(await ask(way, busy.token))).subarray(0, 5)
  // Its first rows are counted, too, if there is something to prove.
  for (let file = 1; file < 120; file++)
    expect((await ask(`${way}&most=${1 + (file % 2)}${goingOnFrom(head)}`, busy.token)).status).toBe(200)
  expect((await ask(way + goingOnFrom(head), busy.token)).status).toBe(429)
})

// Last, because they change what is known.
test('what arrives late below the break comes with the rest; what arrives late above it refuses the rest', async () => {
  const halves = await Promise.all(
    some.map(async (way) => {
      const whole = await wholeOf(way)
      return { way, whole, half: whole.subarray(0, Math.floor(whole.length / 2)) }
    }),
  )
  await say(late, (step) => 1200.5 + step)
  for (const { way, whole, half } of halves) {
    const changed = await wholeOf(way)
    expect(changed.equals(whole), way).toBe(false)
    const answer = await ask(way + goingOnFrom(half))
    // Rows are in order of time, so in text the first half is as it was. What is packed may differ from its first byte on.
    if (/csv|jsonl/.test(way)) expect(answer.status, way).toBe(200)
    if (answer.status === 200) expect(Buffer.concat([half, await bytesOf(answer)]).equals(changed), way).toBe(true)
    else expect(await answer.json()).toMatchObject({ code: 'EXPORT_CHANGED_MEANWHILE' })
  }
  await say(early, (step) => 1200.5 + step)
  for (const { way, half } of halves) {
    const answer = await ask(way + goingOnFrom(half))
    expect([way, answer.status]).toEqual([way, 412])
  }
})
