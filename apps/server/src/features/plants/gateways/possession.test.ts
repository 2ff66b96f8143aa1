import { minuteMs } from '@heliograph/domain/zones'
import { describe, expect, test } from 'vitest'
import type { Visit } from './logger-boots.ts'
import { advance, mostVisits, newChallenge, type Challenge } from './possession.ts'

const start = Date.UTC(2026, 5, 15, 10)
const random = () => 0.5
const s = 1000

/** A logger's connections, and a clock at which a person looks once a second. */
const aScene = () => {
  let now = start
  let challenge = newChallenge(now, random)
  const visits: Visit[] = []
  const scene = {
    visits,
    get now() {
      return now
    },
    get challenge(): Challenge {
      return challenge
    },
    /** Connects, and says when it was switched on. */
    connect: (own: Partial<Visit> = {}) => {
      const told = { mac: 'aa', firmware: 'LSW3', workingS: Math.round(now / s), countedAt: now }
      const visit = { openedAt: now, heardAt: now, closedAt: null, bootedAt: now - 5 * s, ...told, ...own }
      visits.push(visit)
      return visit
    },
    /** Its network notices that it has gone. */
    leave: () => {
      const last = visits.at(-1)
      if (last) last.closedAt = now
    },
    pass(ms: number) {
      for (const until = now + ms; now < until;) {
        now += s
        challenge = advance(challenge, visits, now, random)
      }
      return challenge
    },
    /** Looks until the phase comes; fails if it does not within ten minutes. */
    until(phase: Challenge['phase']) {
      for (const most = now + 11 * minuteMs; challenge.phase !== phase; scene.pass(s))
        if (now > most) throw new Error(`It is still ${challenge.phase}`)
      return challenge
    },
    round() {
      scene.until('off')
      scene.pass(12 * s)
      scene.leave()
      scene.until('on')
      scene.pass(20 * s)
      scene.connect()
      return scene.pass(s)
    },
  }
  scene.connect({ openedAt: now - minuteMs, bootedAt: now - 60 * minuteMs, heardAt: now - s })
  return scene
}

test('a logger that goes off and on three times as requested is proven, once nothing else was heard for a while', () => {
  const scene = aScene()
  expect([scene.round().rounds, scene.round().rounds, scene.round().rounds]).toEqual([1, 2, 3])
  expect(scene.challenge.phase).toBe('watch')
  expect(scene.until('proven').failure).toBeNull()
  expect(scene.now - start).toBeGreaterThanOrEqual(3 * minuteMs)
  expect(scene.now - start).toBeLessThan(10 * minuteMs)
})

test('what happened while no one looked counts, and the next request waits until a person does', () => {
  const scene = aScene()
  scene.until('off')
  const asked = scene.now
  const challenge = scene.challenge
  const off = scene.visits.map((visit) => ({ ...visit, closedAt: asked + 30 * s }))
  const later = advance(challenge, off, asked + 4 * minuteMs, random)
  expect(later).toMatchObject({ phase: 'dark', offAt: asked + 30 * s })
  expect(later.at).toBeGreaterThan(asked + 4 * minuteMs)
})

describe('a round does not count', () => {
  test('if the logger stays on: the answer is that of a serial number that is not used', () => {
    const [used, unused] = [aScene(), aScene()]
    unused.visits.length = 0
    const seen = (scene: typeof used) =>
      Array.from({ length: 660 }, () => {
        // A live logger is heard every two minutes.
        for (const visit of scene.visits) if (scene.now % (120 * s) === 0) visit.heardAt = scene.now
        return scene.pass(s)
      })
    expect(seen(used)).toEqual(seen(unused))
    expect(used.challenge).toMatchObject({ phase: 'failed', failure: 'too-late', rounds: 0 })
  })

  test('if it comes back before it is asked to, or was switched on before', () => {
    const early = aScene()
    early.until('off')
    early.pass(5 * s)
    early.leave()
    early.pass(3 * s)
    early.connect({ bootedAt: early.now })
    expect(early.pass(s)).toMatchObject({ phase: 'pause', notice: 'too-soon', rounds: 0 })

    const before = aScene()
    before.until('off')
    before.pass(5 * s)
    before.leave()
    before.until('on')
    before.pass(2 * s)
    before.connect({ bootedAt: before.now - 10 * s })
    expect(before.pass(s)).toMatchObject({ phase: 'pause', notice: 'too-soon', rounds: 0 })
  })

  test('if it comes back more than a minute after it was asked to, or not at all', () => {
    const late = aScene()
    late.until('off')
    late.pass(5 * s)
    late.leave()
    late.until('on')
    late.pass(90 * s)
    late.connect({ bootedAt: late.now - 10 * s })
    expect(late.pass(s)).toMatchObject({ phase: 'pause', notice: 'not-on', rounds: 0 })

    const gone = aScene()
    gone.until('off')
    gone.pass(5 * s)
    gone.leave()
    gone.until('on')
    expect(gone.pass(3 * minuteMs)).toMatchObject({ notice: 'not-on', rounds: 0 })
  })

  test('if it goes off after its minute', () => {
    const scene = aScene()
    scene.until('off')
    scene.pass(80 * s)
    expect(scene.challenge.phase).toBe('off')
    expect(scene.pass(10 * s)).toMatchObject({ phase: 'pause', notice: 'not-off' })
  })

  test('if it only connects again, as one with bad Wi-Fi does every minute', () => {
    const scene = aScene()
    for (let minute = 0; minute < 11; minute++) {
      scene.leave()
      scene.connect({ bootedAt: start - 60 * minuteMs })
      scene.pass(minuteMs)
    }
    expect(scene.challenge).toMatchObject({ phase: 'failed', rounds: 0 })
  })
})

describe('there is no proof', () => {
  test('for a logger that restarts by itself every minute, whatever the moments', () => {
    for (const offset of [0, 7, 13, 22, 31, 38, 44, 51, 58]) {
      const scene = aScene()
      for (let second = 0; second < 660; second++) {
        if ((second + offset) % 60 === 0) scene.leave()
        if ((second + offset) % 60 === 15) scene.connect()
        scene.pass(s)
      }
      expect(scene.challenge.phase).toBe('failed')
    }
  })

  test('for one that restarted often in the half hour before', () => {
    const scene = aScene()
    const [first] = scene.visits.splice(0)
    for (const ago of [25, 19, 12, 5])
      scene.connect({
        openedAt: start - ago * minuteMs,
        heardAt: start - ago * minuteMs,
        bootedAt: start - ago * minuteMs,
      })
    scene.visits.push(first!)
    expect(scene.round()).toMatchObject({ phase: 'failed', failure: 'restarts' })
  })

  test('for a stranger who plays a logger that is on: its own connection goes on', () => {
    const scene = aScene()
    const [real] = scene.visits
    scene.connect({ mac: null, countedAt: null })
    expect(scene.round()).toMatchObject({ rounds: 1 })
    scene.pass(30 * s)
    real!.heardAt = scene.now
    expect(scene.pass(s)).toMatchObject({ phase: 'failed', failure: 'two-loggers' })
  })

  test('for a stranger who plays a logger that is off, and does not know its MAC address or its working time', () => {
    for (const other of [{ mac: 'bb' }, { workingS: 1000 }, { firmware: 'LSE3' }]) {
      const scene = aScene()
      scene.leave()
      scene.pass(3 * s)
      scene.connect({ bootedAt: scene.now, ...other })
      expect(scene.round()).toMatchObject({ phase: 'failed', failure: 'two-loggers' })
    }
  })

  test('if more connections have its serial number than one logger opens: they are not compared one by one', () => {
    const scene = aScene()
    scene.round()
    expect(scene.challenge.rounds).toBe(1)
    // All of them agree with each other and with the logger.
    const like = scene.visits.at(-1)!
    for (let place = scene.visits.length; place < mostVisits; place++) scene.visits.push({ ...like })
    let compared = 0
    const [first] = scene.visits
    Object.defineProperty(first, 'openedAt', { get: () => (compared++, like.openedAt) })
    expect(advance(scene.challenge, scene.visits, scene.now + s, random)).toMatchObject({ failure: 'two-loggers' })
    expect(compared).toBeLessThan(10)
  })

  test('after ten minutes, also if two rounds counted', () => {
    const scene = aScene()
    scene.round()
    scene.round()
    scene.pass(10 * minuteMs)
    expect(scene.challenge).toMatchObject({ phase: 'failed', failure: 'too-late', rounds: 2 })
  })
})
