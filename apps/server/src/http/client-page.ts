import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { brandFrom, textOf, type Configuration } from '@heliograph/brand/configuration'
import { defaultLanguage } from '@heliograph/brand/languages'
import { contract } from '@heliograph/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languagesOf } from './accept-language.ts'
import { compressAnswer } from './compress.ts'
import type { FirstAnswersAt } from './first-answers.ts'
import type { createRouting } from './front.ts'
import type { HostedBrands } from './hosted-brands.ts'
import { asHtml } from './html.ts'

/** What the client would ask for first at an address; undefined if it has to ask itself. */
export type ConfigurationAt = (visit: Visit) => Promise<string | undefined>

interface Visit {
  host: string
  clientStyle: string | undefined
  /** Of the session: it tells the data centre that the client's calls go to. */
  token: string | undefined
}

/** The answer of the call itself, made here: then it cannot say anything else than the call. */
export const configurationFrom =
  (appOf: ReturnType<typeof createRouting>): ConfigurationAt =>
  async ({ host, clientStyle = null, token }) => {
    const [, url = ''] = contract.branding.configuration.endpoint.split(' ')
    const app = appOf({ url, headers: { host, ...(token !== undefined && { authorization: `Bearer ${token}` }) } })
    const payload = { channel: 'WEB', platform: 'INTELLGENT', projectId: clientStyle, visitDomain: host }
    const answer = await app?.inject({ method: 'POST', url, headers: { host }, payload })
    return answer?.statusCode === 200 ? answer.body : undefined
  }

/**
 * The page of the client. It brings along the platform's configuration (spec §4), which the client would otherwise ask for before all
 * other calls, and the first answers of pages of plants: on a phone, each is a round trip before anything shows. A server that cannot
 * tell them soon sends the page without. A page with answers is a person's, and kept nowhere.
 * Its title is the brand's name: previews of links read it, and those run no script that would put it there.
 */
export const createClientPage = (
  webDir: string,
  brandAt: HostedBrands['brandAt'],
  configurationAt: ConfigurationAt | undefined,
  answersAt: FirstAnswersAt | undefined,
) => {
  const soon = (visit: Visit) =>
    Promise.race([configurationAt?.(visit).catch(() => undefined), after(longestMs, undefined, { ref: false })])

  /** Also of a brand that is chosen by the style, and not by the host. */
  const nameFor = (request: FastifyRequest, told: string | undefined) => {
    const ofHost = brandAt(request.headers.host)
    const configuration: Configuration | undefined = told === undefined ? undefined : JSON.parse(told)
    const brand = configuration ? brandFrom(configuration, ofHost) : ofHost
    const [language = defaultLanguage] = languagesOf(brand, request)
    return textOf(brand, 'showName', language) ?? ''
  }

  // The first call compiles and reads what all others find: the first visitor's page need not wait for that.
  void soon({ host: '', clientStyle: undefined, token: undefined })

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { host = '' } = request.headers
    const style = styleIn(request.query)
    const [language = defaultLanguage] = languagesOf(brandAt(host), request)
    const [page, told, answers] = await Promise.all([
      readFile(join(webDir, 'index.html'), 'utf8'),
      soon({ host, clientStyle: style, token: request.cookies['token'] }),
      answersAt?.(request, language),
    ])
    // The client takes it only for the same host and style: an installed app opens its last page without a network.
    const configuration = told === undefined ? '' : blockOf(`platform/${host}/${style ?? ''}`, told)
    const blocks = configuration + (answers === undefined ? '' : blockOf(answers.id, answers.json))
    const title = `<title>${asHtml(nameFor(request, told))}</title>`
    const text = page.replace(/<title>[^<]*<\/title>/, () => title).replace('</body>', () => `${blocks}</body>`)
    if (answers !== undefined) {
      void reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
      return reply.send(await compressAnswer(request, reply, text))
    }
    const tag = `"${createHash('sha1').update(text).digest('base64url')}"`
    void reply.header('cache-control', 'no-cache').header('etag', tag).type('text/html; charset=utf-8')
    if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
    return reply.send(await compressAnswer(request, reply, text))
  }
}

const styleIn = (query: unknown) =>
  typeof query === 'object' && query !== null && 'clientStyle' in query && typeof query.clientStyle === 'string'
    ? query.clientStyle
    : undefined

/** Data, not a script: nothing in it can end it or be run, whatever a brand is called. */
const blockOf = (id: string, json: string) =>
  `<script type="application/json" id="${asHtml(id)}">${json.replaceAll('<', String.raw`\u003c`)}</script>`

/** The client asks itself after that. */
const longestMs = 500
