import { setTimeout as after } from 'node:timers/promises'
import type { PlantInformation, PlantRow } from '@heliograph/contract'
import { broughtId, markOf, zonesKey } from '@heliograph/contract/brought'
import { firstOfDay, firstOfPlant, firstOfPlants, type FirstCall } from '@heliograph/contract/first-answers'
import { fewPlants } from '@heliograph/domain/few-plants'
import { dayAt, dayMs, offsetsOver } from '@heliograph/domain/zones'
import type { FastifyRequest } from 'fastify'
import type { createRouting } from './front.ts'

/** What a page of plants asks for first, answered; undefined where there is no session, or nothing is asked first. */
export type FirstAnswersAt = (request: FastifyRequest, language: string) => Promise<FirstAnswers | undefined>

interface FirstAnswers {
  /** Of the element that they are in. */
  id: string
  /** An object of the answers by `lineOf` their call, and of the plant's zone by `zonesKey`. */
  json: string
}

/**
 * Makes these calls as the client would, with all that its request says of it: what a person may not see does not come along, and every
 * rule, limit and audit event is that of the call. What takes longer than `patienceMs` is left to the client.
 */
export const firstAnswersFrom = (
  appOf: ReturnType<typeof createRouting>,
  { now = Date.now, patienceMs = 300 } = {},
): FirstAnswersAt => {
  /** Calls under way that are for nobody: their page was sent. */
  let late = 0

  return async (request, language) => {
    const [path = '', search = ''] = request.url.split('?')
    const token = request.cookies['token']
    const asked = Object.fromEntries(new URLSearchParams(search))
    if (!token || !isOfPlants(path) || !isLookedAt(request)) return undefined
    // The address opens another session, or ends this one: what is this one's must not be in the page of the log-in.
    if (asked['token'] !== undefined) return undefined

    // Who has left has no address any more, and would get that of a proxy, which is trusted to name others.
    const { remoteAddress } = request.socket
    if (remoteAddress === undefined) return undefined

    // A server that is behind would be asked everything twice.
    if (late >= mostLate) return undefined

    const told: string[] = []
    let underWay = 0
    let isSent = false
    const ask = async <Answer>(first: FirstCall): Promise<Answer | undefined> => {
      if (isSent) return undefined
      underWay++
      try {
        return await answerTo<Answer>(first)
      } finally {
        underWay--
        if (isSent) late--
      }
    }
    const answerTo = async <Answer>({ call, sent, line }: FirstCall): Promise<Answer | undefined> => {
      const [method = '', pattern = ''] = call.endpoint.split(' ')
      const { params = {}, query = {}, body } = sent
      const url = pattern.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(Reflect.get(params, name))),
      )
      const headers = { ...asCaller(request), authorization: `Bearer ${token}` }
      const answer = await appOf({ url, headers })?.inject({
        method: method === 'POST' ? 'POST' : 'GET',
        url,
        query: textsOf(query),
        headers,
        remoteAddress,
        ...(body !== undefined && { payload: body }),
      })
      if (answer?.statusCode !== 200) return undefined
      told.push(`${JSON.stringify(line)}:${answer.body}`)
      return answer.json<Answer>()
    }

    const askDay = async (listed: Listed) => {
      // There, people with more plants come to their fleet.
      if (isStart(path) && listed.total > fewPlants) return
      // As the client reads it: of a name that is there twice, the last.
      const id = Number(asked['plant']) || guessIn(listed)
      if (!id) return
      const isToday = asked['day'] === undefined && asked['period'] === undefined
      const { information, now: currently } = firstOfPlant(id, language)
      const row = listed.data.find((each) => each.id === id)
      const informed = ask<PlantInformation>(information)
      const day = async () => {
        const zone = row?.regionTimezone ?? (await informed)?.regionTimezone
        if (zone === undefined || isSent) return
        told.push(`${JSON.stringify(zonesKey)}:${JSON.stringify({ [zone]: aroundNow(zone, now()) })}`)
        if (!isToday) return
        await Promise.all(firstOfDay(id, language, dayAt(zone, now())).map((each) => ask(each)))
      }
      await Promise.all([informed, day(), ...currently.map((each) => ask(each))])
    }
    const askAll = async () => {
      const others = [ask(firstOfPlants.me()), ask(firstOfPlants.recent(language))]
      const listed = await ask<Listed>(firstOfPlants.list())
      // Whom it is refused to, everything else is.
      await Promise.all([...others, listed && isOfDay(path) && askDay(listed)])
    }
    await Promise.race([askAll().catch(() => undefined), after(patienceMs, undefined, { ref: false })])
    isSent = true
    late += underWay
    return { id: broughtId(markOf(token)), json: `{${told.join(',')}}` }
  }
}

/** What a plant's pages show most: two years back, for the same months of the year before, and the next change of the clocks. */
const aroundNow = (zone: string, now: number) => {
  const today = Math.floor(now / dayMs) * dayMs
  return offsetsOver(zone, today - 731 * dayMs, today + 366 * dayMs)
}

/** As many as one page asks for. */
const mostLate = 12

interface Listed {
  total: number
  data: Pick<PlantRow, 'id' | 'regionTimezone' | 'roleCode'>[]
}

/**
 * The plant that is probably shown where the address names none. The client knows which one was looked at last, and then asks for that
 * itself. Owners read who looked at their plants for a business: of those, none is asked for that may not be shown.
 */
const guessIn = (listed: Listed) => {
  const [first] = listed.data
  if (!first || listed.total > fewPlants) return undefined
  const isOwn = first.roleCode.some(({ code, isOn }) => code === 'plant.own' && isOn === 1)
  return isOwn || listed.total === 1 ? first.id : undefined
}

/** Where people arrive, and are led on by the number of their plants. */
const isStart = (path: string) => path === '/' || path === '/plant'
const isOfPlants = (path: string) => isStart(path) || /^\/plant\/infos(\/|$)/.test(path)
const isOfDay = (path: string) => isStart(path) || path === '/plant/infos' || path === '/plant/infos/data'

/** Browsers fetch pages that they expect a person to open, and scripts read them. A look that owners read of must be one. */
const isLookedAt = (request: FastifyRequest) => {
  const { method, headers } = request
  const isAhead = headers['sec-purpose'] !== undefined || headers['purpose'] !== undefined
  return method === 'GET' && !isAhead && !isReadByScript(request)
}

/** A service worker that hands on what a person opened has the same destination, but its mode stays that of the person's. */
const isReadByScript = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-dest'] === 'empty' && headers['sec-fetch-mode'] === 'cors'

/** What calls read of their caller: the other half of the session, their address, and their languages. */
const asCaller = ({ headers }: FastifyRequest) =>
  Object.fromEntries(callerHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))

const callerHeaders = ['host', 'cookie', 'user-agent', 'accept-language', 'x-forwarded-for', 'x-forwarded-proto']

const textsOf = (query: object) => Object.fromEntries(Object.entries(query).map(([name, value]) => [name, `${value}`]))
