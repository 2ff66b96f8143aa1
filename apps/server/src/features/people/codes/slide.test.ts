import { createHash } from 'node:crypto'
import { minuteMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

let at = Date.now()
const server = await startTestServer({ now: () => at, trustedProxies: ['127.0.0.1'], slide: true })
afterAll(server.close)

interface Puzzle {
  puzzle: string
  gap: { from: number; to: number }
  work: { pieces: number; bits: number }
}

const call = async <T>(path: string, ip: string, body?: object) => {
  const answer = await fetch(`${server.baseUrl}/mdc-eu${path}`, {
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const said = (await answer.json()) as T & { code?: string }
  return { status: answer.status, ...said }
}
const puzzleFor = (ip: string) => call<Puzzle>('/oauth2-s/slide/puzzle', ip)
const solve = (solution: object, ip: string) => call<{ slide: string }>('/oauth2-s/slide/solve', ip, solution)
const work = ({ puzzle, work: { pieces, bits } }: Puzzle) =>
  Array.from({ length: pieces }, (_, piece) => {
    for (let n = 0; ; n++) {
      const hash = createHash('sha256').update(`${puzzle}.${piece}.${n}`).digest()
      if (hash.readUInt32BE(0) >>> (32 - bits) === 0) return n
    }
  })
const solved = async (ip: string) => {
  const given = await puzzleFor(ip)
  return (await solve({ puzzle: given.puzzle, position: given.gap.from, work: work(given) }, ip)).slide
}
const ask = (ip: string, slide?: string) =>
  call('/oauth2-s/code/request', ip, { purpose: 'register', email: `slide${Math.random()}@mail.example`, slide })

test('the platform announces that it requires the check', async () => {
  expect(await server.apiWith('').content.slideVerify()).toBe(true)
})

test('one code is sent for each solved check', async () => {
  const ip = '192.0.2.1'
  expect(await ask(ip)).toMatchObject({ status: 412, code: 'AUTH_SLIDE_ERROR' })
  const slide = await solved(ip)
  expect(await ask(ip, slide)).toMatchObject({ status: 200, expiresIn: 600 })
  expect(await ask(ip, slide)).toMatchObject({ status: 412, code: 'AUTH_SLIDE_ERROR' })
})

test('an invalid destination does not use up the solved check', async () => {
  const ip = '192.0.2.11'
  const slide = await solved(ip)
  expect(await call('/oauth2-s/code/request', ip, { purpose: 'register', email: 'ada', slide })).toMatchObject({
    code: 'EMAIL_FORMAT_WRONG',
  })
  expect(await ask(ip, slide)).toMatchObject({ status: 200 })
})

test('a puzzle allows one attempt: beside the gap, or without its work, it is lost (message 4)', async () => {
  const ip = '192.0.2.2'
  const beside = await puzzleFor(ip)
  const rightWork = work(beside)
  expect(await solve({ puzzle: beside.puzzle, position: beside.gap.to + 1, work: rightWork }, ip)).toMatchObject({
    code: 'AUTH_VERIFICATION_CODE_WRONG',
  })
  expect(await solve({ puzzle: beside.puzzle, position: beside.gap.to, work: rightWork }, ip)).toMatchObject({
    code: 'AUTH_SLIDE_ERROR',
  })
  for (const wrongWork of [[], rightWork, work(await puzzleFor(ip))]) {
    const given = await puzzleFor(ip)
    expect(await solve({ puzzle: given.puzzle, position: given.gap.from, work: wrongWork }, ip)).toMatchObject({
      code: 'AUTH_VERIFICATION_CODE_WRONG',
    })
  }
})

test('the puzzle and its proof do not work from another address or after they expire (message 45)', async () => {
  const [ip, elsewhere] = ['192.0.2.3', '192.0.2.4']
  const given = await puzzleFor(ip)
  expect(await solve({ puzzle: given.puzzle, position: given.gap.from, work: work(given) }, elsewhere)).toMatchObject({
    code: 'AUTH_SLIDE_ERROR',
  })
  const old = await puzzleFor(ip)
  const oldWork = work(old)
  at += 5 * minuteMs
  expect(await solve({ puzzle: old.puzzle, position: old.gap.from, work: oldWork }, ip)).toMatchObject({
    code: 'AUTH_SLIDE_ERROR',
  })
  expect(await ask(elsewhere, await solved(ip))).toMatchObject({ code: 'AUTH_SLIDE_ERROR' })
  const slide = await solved(ip)
  at += 2 * minuteMs
  expect(await ask(ip, slide)).toMatchObject({ code: 'AUTH_SLIDE_ERROR' })
})

test('a puzzle, or any other token, does not pass as its own solution', async () => {
  const ip = '192.0.2.5'
  const { puzzle } = await puzzleFor(ip)
  for (const slide of [puzzle, '', 'x'.repeat(22), '../..'])
    expect(await ask(ip, slide)).toMatchObject({ code: 'AUTH_SLIDE_ERROR' })
})

test('the number of puzzles per address is limited', async () => {
  const ip = '192.0.2.6'
  const statuses: number[] = []
  for (let batch = 0; batch < 4; batch++) {
    const answers = await Promise.all(Array.from({ length: 16 }, () => puzzleFor(ip)))
    statuses.push(...answers.map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
})

test('a log-in needs the check after three wrong passwords from its address, but not from other addresses', async () => {
  const ada = await server.aUser()
  const logIn = (ip: string, password: string, slide?: string) =>
    call('/oauth2-s/oauth/token', ip, {
      grant_type: 'mdc_password',
      username: ada.email,
      password,
      ...(slide && { slide }),
    })
  const [ip, wrong] = ['192.0.2.7', 'f'.repeat(64)]
  expect(await logIn(ip, ada.digest)).toMatchObject({ status: 200 })
  for (let count = 0; count < 3; count++)
    expect(await logIn(ip, wrong)).toMatchObject({ code: 'AUTH_INVALID_USERNAME_OR_PASSWORD' })
  expect(await logIn(ip, ada.digest)).toMatchObject({ status: 412, code: 'AUTH_SLIDE_ERROR' })
  expect(await logIn('192.0.2.8', ada.digest)).toMatchObject({ status: 200 })
  expect(await logIn(ip, ada.digest, await solved(ip))).toMatchObject({ status: 200 })
  at += 16 * minuteMs
  expect(await logIn(ip, ada.digest)).toMatchObject({ status: 200 })
})
