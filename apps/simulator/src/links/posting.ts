import { Agent } from 'node:http'
import { codeOf, errorOf } from '@heliograph/domain/caught'
import { createBackoff } from '#backoff.ts'
import type { StoredRecord } from '#buffer.ts'
import { post, type Answer, type Post } from './http-post.ts'
import { jsonBodies } from './json-records.ts'
import { usualTiming, type Link, type LinkNeeds, type LinkTiming } from './link.ts'

/** What differs between HTTP platforms. */
export interface PostingKind {
  /** The posts that carry these records; all of them must be accepted. */
  postsOf: (records: readonly StoredRecord[]) => Post[]
  isAccepted: (answer: Answer) => boolean
}

/** A gateway that posts over HTTP: live records immediately and individually, then stored ones in batches. */
export const openPosting = (needs: LinkNeeds & { timing?: LinkTiming }, kind: PostingKind): Link => {
  const { gateway, buffer, clock, faults, events, timing = usualTiming } = needs
  const backoff = createBackoff({ firstMs: timing.resendMs[0], mostMs: timing.resendMs[1] })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let wanted = false
  let isWell = false
  let waiting: NodeJS.Timeout | undefined
  let posting: Promise<void> | undefined

  const nextRecords = () => {
    const live = buffer.live()
    return live.length > 0 ? live : batchOf(buffer.stored(mostRecords))
  }

  const postRecords = async (records: readonly StoredRecord[]) => {
    events.sent(records.length)
    for (const message of kind.postsOf(records)) {
      const times = faults.draw('duplicate') ? 2 : 1
      if (faults.draw('drop')) throw new Refused('a message was lost')
      for (let time = 0; time < times; time++) {
        const answer = await post(agent, gateway, message, timing.patienceMs)
        if (!kind.isAccepted(answer)) throw new Refused(`${answer.status} ${answer.text}`, answer.retryAfterS)
      }
    }
  }

  const postAll = async () => {
    for (let records = nextRecords(); wanted && records.length > 0; records = nextRecords()) {
      try {
        await postRecords(records)
        isWell = true
        backoff.reset()
        events.acked(records.filter(({ number }) => buffer.forget(number)).length)
      } catch (error) {
        isWell = false
        records.forEach(buffer.store)
        if (!wanted) return
        events.failed(errorOf(error).message || String(codeOf(error)))
        const retryAfterS = error instanceof Refused ? error.retryAfterS : undefined
        const retryAfterMs = Math.min(1000 * (retryAfterS ?? 0), timing.resendMs[1])
        waiting = setTimeout(
          () => {
            waiting = undefined
            wake()
          },
          Math.max(retryAfterMs, backoff.next()),
        )
        return
      }
    }
  }

  const wake = () => {
    if (!wanted || posting || waiting) return
    posting = postAll().finally(() => {
      posting = undefined
      // Records may have been added while the last answer arrived.
      if (buffer.size() > 0) wake()
    })
  }

  const keep = (isWanted: boolean) => {
    if (wanted === isWanted) return
    wanted = isWanted
    isWell = false
    clearTimeout(waiting)
    waiting = undefined
    if (wanted) wake()
    else agent.destroy()
  }

  return {
    bodiesOf: jsonBodies(clock),
    open() {
      keep(true)
      events.ready()
    },
    wake,
    cut: (isCut) => keep(!isCut),
    isUp: () => isWell,
    async close() {
      keep(false)
      await posting
    },
  }
}

class Refused extends Error {
  readonly retryAfterS: number | undefined
  constructor(message: string, retryAfterS?: number) {
    super(message)
    this.retryAfterS = retryAfterS
  }
}

/** As many records as fit a message of moderate size, at least one. */
const batchOf = (records: readonly StoredRecord[]) => {
  let length = 0
  return records.filter(({ body }, place) => (length += body.length) <= mostLength || place === 0)
}

const mostRecords = 50
const mostLength = 60_000
