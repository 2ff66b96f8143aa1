import { withCrc16 } from '@heliograph/protocols/modbus/crc16'
import { acquiredAt, isSameBoot } from '@heliograph/protocols/solarman-v5/clock'
import { controls } from '@heliograph/protocols/solarman-v5/frame'
import { decodeHello } from '@heliograph/protocols/solarman-v5/hello'
import { decodeTunnelAnswer, encodeTunnelRequest } from '@heliograph/protocols/solarman-v5/tunnel'
import { afterEach, expect, test } from 'vitest'
import type { FaultChances } from '#faults.ts'
import { aPlant, balcony, house, noonAt } from '#field.fixture.ts'
import { hasty, openForTest } from './link.fixture.ts'
import type { LinkNeeds } from './link.ts'
import { loggerTiming, openSolarmanV5, type LoggerTiming } from './solarman-v5.ts'
import { startV5Platform, type V5Platform } from './v5-platform.fixture.ts'

const minuteMs = 60_000
const sn = '2718610869'
const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const start = async (
  acknowledges: Parameters<typeof startV5Platform>[0],
  { timing = {}, chances, profile = house }: Options = {},
) => {
  const platform = await startV5Platform(acknowledges)
  platform.setTime(() => noonAt)
  const plant = aPlant(profile, noonAt - minuteMs, { link: 'solarman-v5', port: platform.port, sn })
  const open = (needs: LinkNeeds) => openSolarmanV5({ ...needs, timing: { ...loggerTiming, ...timing } })
  const logger = openForTest(open, plant, { bootAt: noonAt, ...(chances && { chances }) })
  closing.push(async () => {
    await logger.link.close()
    await platform.goAway()
  })
  return { platform, logger }
}

interface Options {
  timing?: Partial<LoggerTiming>
  chances?: Partial<FaultChances>
  profile?: typeof house
}

test('it sends hello, live data and two reports, then stored data', async () => {
  const { platform, logger } = await start(() => true)
  logger.record(noonAt, true)
  logger.onReady(() => logger.record(noonAt + minuteMs))
  logger.link.open()
  await logger.until(() => logger.acked() === 2)

  expect(platform.arrivals.map(({ frame }) => frame.control)).toEqual([
    controls.hello,
    controls.data,
    controls.report,
    controls.report,
    controls.data,
  ])
  expect(platform.data().map(({ head }) => [head!.recordNumber, head!.stored])).toEqual([
    [2, false],
    [1, true],
  ])
  const sequences = platform.arrivals.map(({ frame }) => frame.loggerSequence)
  expect(sequences.map((sequence) => sequence - sequences[0]!)).toEqual([0, 1, 2, 3, 4])
  expect(decodeHello(platform.arrivals[0]!.frame.payload)).toMatchObject({
    uploadMinutes: 1,
    heartbeatSeconds: 120,
    clock: { powerOnSeconds: 0, offsetSeconds: 0 },
  })
  expect(logger.buffer.size()).toBe(0)
})

test('unacknowledged data is sent again, as stored and with the same number', async () => {
  let refusals = 0
  const withholds = ({ data }: { data?: unknown }) => data === undefined || ++refusals > 2
  const { platform, logger } = await start(withholds, { timing: hasty })
  logger.link.open()
  logger.record(noonAt)
  await logger.until(() => logger.acked() === 1)

  const [first, ...again] = platform.data()
  expect(first!.head).toMatchObject({ recordNumber: 1, stored: false })
  expect(again.length).toBeGreaterThanOrEqual(2)
  for (const { head, reading } of again) {
    expect(head).toEqual({ ...first!.head, stored: true })
    expect(reading).toEqual(first!.reading)
  }
  expect(platform.connections()).toBe(1)
})

test('an acknowledgement of another frame acknowledges nothing, and a late one acknowledges its own frame', async () => {
  const { platform, logger } = await start(({ data }) => data === undefined, { timing: hasty })
  logger.link.open()
  await logger.until(() => logger.ready() === 1)
  logger.record(noonAt)
  await platform.until(() => platform.data().length > 0)
  const { loggerSequence } = platform.arrivals.find(({ data }) => data)!.frame
  const payload = Uint8Array.of(1, 1, ...new Uint8Array(8))
  const wrong = { control: 0x12, serverSequence: 9, loggerSerial: Number(sn), payload }
  platform.answer({ ...wrong, loggerSequence: loggerSequence + 1 })
  platform.answer({ ...wrong, loggerSequence, loggerSerial: Number(sn) + 1 })
  platform.answer({ ...wrong, loggerSequence, payload: wrong.payload.slice(1) })
  await platform.until(() => platform.data().length > 1)
  expect(logger.buffer.size()).toBe(1)
  platform.answer({ ...wrong, loggerSequence })
  await logger.until(() => logger.acked() === 1)
})

test('records taken before the clock was set can be dated later, by their boot', async () => {
  const { platform, logger } = await start(() => true)
  logger.record(noonAt + 5 * minuteMs)
  logger.setTime(noonAt + 7 * minuteMs)
  platform.setTime(() => noonAt + 7 * minuteMs)
  logger.link.open()
  await logger.until(() => logger.acked() === 1)
  logger.record(noonAt + 7 * minuteMs)
  await logger.until(() => logger.acked() === 2)

  const [early, later] = platform.data().map(({ head }) => head!.clock)
  expect(acquiredAt(early!)).toBeUndefined()
  expect(isSameBoot(early!, later!)).toBe(true)
  expect(acquiredAt({ ...early!, offsetSeconds: later!.offsetSeconds })).toBe(noonAt + 5 * minuteMs)
  expect(acquiredAt(later!)).toBe(noonAt + 7 * minuteMs)
})

test('each micro-inverter is reported in a separate frame', async () => {
  const { platform, logger } = await start(() => true, { profile: balcony })
  logger.link.open()
  logger.record(noonAt)
  await logger.until(() => logger.acked() === 2)
  const readings = platform.data().map(({ reading }) => reading!)
  expect(readings.map(({ deviceSn, deviceType }) => [deviceSn, deviceType])).toEqual([
    ['1861086900', 'MICRO_INVERTER'],
    ['1861086901', 'MICRO_INVERTER'],
  ])
  expect(readings[0]!.values.acPower).toBeGreaterThan(100)
  expect(platform.data().map(({ head }) => head!.sensorType)).toEqual(['0854', '0854'])
})

test('inverters are of one make or the other, and Solis reports a single phase as the third', async () => {
  const makes = new Map<string, V5Platform>()
  for (const seed of [house.seed, house.seed + 1]) {
    const { platform, logger } = await start(() => true, { profile: { ...house, seed, phases: 1 } })
    logger.link.open()
    logger.record(noonAt)
    await logger.until(() => logger.acked() === 1)
    makes.set(platform.data()[0]!.head!.sensorType, platform)
  }
  expect([...makes.keys()].sort()).toEqual(['0127', '0705'])
  const solis = makes.get('0705')!.data()[0]!.reading!.values
  expect(solis.ac1Voltage).toBe(0)
  expect(solis.ac3Voltage).toBeGreaterThan(200)
  expect(makes.get('0127')!.data()[0]!.reading!.values.ac1Voltage).toBeGreaterThan(200)
})

test('after a long silence it sends a heartbeat', async () => {
  const { platform, logger } = await start(() => true, { timing: { heartbeatMs: 30 } })
  logger.link.open()
  await platform.until(() => platform.arrivals.filter(({ frame }) => frame.control === controls.heartbeat).length >= 2)
  expect(platform.arrivals.at(-1)!.frame.payload).toEqual(Uint8Array.of(0))
  expect(logger.problems).toEqual([])
})

test('after some hours it greets again', async () => {
  const { platform, logger } = await start(() => true, { timing: { greetAgainMs: 30 } })
  logger.link.open()
  await platform.until(() => platform.arrivals.filter(({ frame }) => frame.control === controls.hello).length >= 2)
  expect(platform.connections()).toBe(1)
  expect(logger.ready()).toBeGreaterThanOrEqual(1)
})

test('a platform that never answers is disconnected, and dialled again', async () => {
  const { platform, logger } = await start(() => false, { timing: hasty })
  logger.link.open()
  await logger.until(() => logger.problems.length > 0)
  expect(logger.problems[0]).toBe('nothing is acknowledged')
  await platform.until(() => platform.connections() > 1)
})

test('a lost connection is dialled again and nothing is lost', async () => {
  const { platform, logger } = await start(({ data }) => data === undefined, { timing: hasty })
  logger.link.open()
  logger.record(noonAt)
  await platform.until(() => platform.data().length > 0)
  await platform.goAway()
  await logger.until(() => logger.problems.length > 0)
  expect(logger.buffer.records()).toMatchObject([{ number: 1, stored: true }])
  await platform.comeBack()
  await platform.until(() => platform.data().length > 1)
  expect(platform.data().at(-1)!.head).toMatchObject({ recordNumber: 1, stored: true })
})

test('a question to the inverter gets no answer, anything else an exception', async () => {
  const { platform, logger } = await start(() => true)
  logger.link.open()
  await logger.until(() => logger.ready() === 1)
  const answers = () => platform.arrivals.filter(({ frame }) => frame.control === 0x15)
  const ask = async (serverSequence: number, loggerSerial: number, payload: Uint8Array) => {
    platform.answer({ control: controls.tunnel, serverSequence, loggerSequence: 0, loggerSerial, payload })
    await platform.until(() => answers().some(({ frame }) => frame.serverSequence === serverSequence))
    const { frame } = answers().at(-1)!
    return { serial: frame.loggerSerial, answer: decodeTunnelAnswer(frame.payload) }
  }
  const read = encodeTunnelRequest(withCrc16(Uint8Array.of(1, 3, 0, 3, 0, 5)))
  expect(await ask(77, Number(sn), read)).toMatchObject({ serial: Number(sn), answer: { result: { kind: 'silent' } } })
  expect(await ask(78, 0, read)).toMatchObject({ serial: Number(sn), answer: { result: { kind: 'silent' } } })
  const text = encodeTunnelRequest(new TextEncoder().encode('AT+YZCMPVER'))
  expect(await ask(79, Number(sn), text)).toMatchObject({ answer: { result: { kind: 'exception', code: 1 } } })
})

test('split frames arrive in pieces and form complete frames', async () => {
  const { platform, logger } = await start(() => true, { chances: { split: 1 } })
  logger.link.open()
  logger.record(noonAt)
  await logger.until(() => logger.acked() === 1)
  expect(platform.chunks.length).toBeGreaterThan(platform.arrivals.length)
  expect(platform.badFrames()).toBe(0)
})

test('duplicate frames are sent twice and acknowledged once', async () => {
  const { platform, logger } = await start(() => true, { chances: { duplicate: 1 } })
  logger.link.open()
  logger.record(noonAt)
  await platform.until(() => platform.data().length === 2)
  const [one, other] = platform.arrivals.filter(({ data }) => data)
  expect(one!.frame).toEqual(other!.frame)
  await logger.until(() => logger.acked() === 1)
  expect(logger.buffer.size()).toBe(0)
})

test('a damaged frame is not recognised as a frame', async () => {
  const { platform, logger } = await start(() => true, { chances: { 'bad-checksum': 1 }, timing: hasty })
  logger.link.open()
  await logger.until(() => logger.problems.length > 0)
  expect(platform.arrivals).toEqual([])
  expect(platform.badFrames()).toBeGreaterThan(0)
})

test('dropped frames are not sent', async () => {
  const { platform, logger } = await start(() => true, { chances: { drop: 1 }, timing: hasty })
  logger.link.open()
  await logger.until(() => logger.problems.length > 0)
  expect(platform.chunks).toEqual([])
})

test('a gateway that is cut off keeps its records until the connection is restored', async () => {
  const { platform, logger } = await start(() => true, { timing: { reconnectMs: hasty.reconnectMs } })
  logger.link.open()
  await logger.until(() => logger.ready() === 1)
  logger.link.cut(true)
  logger.record(noonAt)
  expect(logger.link.isUp()).toBe(false)
  logger.link.cut(false)
  await logger.until(() => logger.acked() === 1)
  expect(platform.connections()).toBe(2)
  expect(logger.problems).toEqual([])
})
