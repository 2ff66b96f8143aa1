import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import fastifyStatic from '@fastify/static'
import { isPicture, pictureSitesOf } from '@heliograph/brand/addresses'
import type { Brand } from '@heliograph/brand/brand'
import { textOf } from '@heliograph/brand/configuration'
import { heliograph } from '@heliograph/brand/heliograph'
import { defaultLanguage } from '@heliograph/brand/languages'
import { mapSitesOf, type MapSites } from '@heliograph/brand/map-sites'
import { contract, openapi } from '@heliograph/contract'
import fastify, { type FastifyReply } from 'fastify'
import { languagesOf } from './accept-language.ts'
import { createClientPage, type ConfigurationAt } from './client-page.ts'
import type { FirstAnswersAt } from './first-answers.ts'
import {
  clientHeaders,
  fileHeaders,
  isFilePath,
  isWorkerPath,
  pageHeaders,
  strictTransport,
  workerHeaders,
} from './headers.ts'
import type { HostedBrands } from './hosted-brands.ts'
import { asHtml } from './html.ts'
import { iconOf, manifestOf } from './install.ts'
import { createReadiness, type Readiness } from './readiness.ts'

/** Everything that is not a call: the web client and the API reference. */
export const createPages = ({
  webDir,
  trustedProxies = [],
  readiness = createReadiness(),
  brands: { brandAt, pictureAt } = onlyOriginal,
  configurationAt,
  answersAt,
  mapSites,
  onlyPage,
}: Needs) => {
  const trustProxy = trustedProxies.length > 0 && [...trustedProxies]
  const app = fastify({ trustProxy, frameworkErrors: (_error, _request, reply) => void refuse(reply) })
  const { info, ...described } = openapi(contract)
  const reference = JSON.stringify(described).slice(1)
  const infoAt = (host: string | undefined) => ({ ...info, title: textOf(brandAt(host), 'showName', 'en') ?? '' })

  const headersOf = (url: string, host: string | undefined, reply: FastifyReply) => {
    const [path = ''] = url.split('?')
    if (reply.statusCode >= 400) return pageHeaders
    if (isWorkerPath(path)) return workerHeaders
    if (isFilePath(path)) return fileHeaders
    const isClient = path !== '/docs' && String(reply.getHeader('content-type')).startsWith('text/html')
    if (!isClient) return pageHeaders
    const brand = brandAt(host)
    const { pictures, calls } = mapSitesOf(brand, mapSites)
    return clientHeaders({ pictures: [...pictureSitesOf(brand), ...pictures], calls })
  }
  app.addHook(
    'onSend',
    async ({ protocol, url, headers: { host } }, reply) =>
      void reply.headers({ ...headersOf(url, host, reply), ...strictTransport(protocol) }),
  )
  app.get('/docs/openapi.json', ({ headers: { host } }, reply) =>
    reply.type('application/json').send(`{"info":${JSON.stringify(infoAt(host))},${reference}`),
  )
  app.get('/docs', ({ headers: { host } }, reply) =>
    reply.type('text/html; charset=utf-8').send(referencePage({ info: infoAt(host), paths: described.paths })),
  )
  app.get('/healthz', () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const state = await readiness.read()
    return reply.code(state.ready ? 200 : 503).send(state)
  })
  app.get('/manifest.webmanifest', ({ headers }, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify(manifestOf(brandAt(headers.host), pictureAt))),
  )
  app.get('/favicon.svg', ({ headers }, reply) => {
    // A page names it three times.
    void reply.header('cache-control', 'max-age=600')
    const icon = iconOf(brandAt(headers.host), pictureAt) ?? iconOf(heliograph, pictureAt)
    return icon && 'link' in icon ? reply.redirect(icon.link) : reply.type(icon?.type ?? '').send(icon?.body)
  })
  app.get<{ Params: { name: string } }>('/brand-pictures/:name', ({ params }, reply) => {
    const picture = pictureAt(`/brand-pictures/${params.name}`)
    if (!picture) return refuse(reply)
    return (
      reply
        // Never asked for again: the name is a hash of what is in it.
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type(picture.type)
        .send(picture.bytes)
    )
  })

  const hasClient = existsSync(join(webDir, 'index.html'))
  const preloads = preloadsIn(webDir)
  const sendClient = createClientPage(webDir, brandAt, configurationAt, answersAt)
  app.register(cookie)
  app.addHook('preHandler', async (request, reply) => {
    const { method, url, headers, cookies } = request
    if (method !== 'GET' || !headers.accept?.startsWith('text/html')) return
    const [path = ''] = url.split('?')
    if (onlyPage !== undefined && path !== onlyPage) return reply.header('cache-control', 'no-store').redirect(onlyPage)
    const brand = brandAt(headers.host)
    const languages = languagesOf(brand, request)
    const hasScene = showsScene(brand, languages)
    const link = preloads(path, { hasSession: Boolean(cookies['token']), languages, hasScene })
    if (link) void reply.header('link', link)
  })
  if (hasClient) {
    const asFiles = { cacheControl: false, lastModified: false, acceptRanges: false, preCompressed: true }
    app.register(fastifyStatic, {
      ...asFiles,
      root: join(webDir, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      // Never asked for again: the name has a hash of what is in it.
      etag: false,
      setHeaders: (response) => void response.setHeader('cache-control', 'public, max-age=31536000, immutable'),
    })
    // In the first frame of the log-in, where a brand with a picture of its own must not show ours.
    app.get('/scene.svg', (request, reply) => {
      const brand = brandAt(request.headers.host)
      return showsScene(brand, languagesOf(brand, request))
        ? reply.sendFile('scene.svg')
        : reply.header('cache-control', 'no-cache').type('image/svg+xml').send(emptyPicture)
    })
    for (const path of ['/', '/index.html']) app.get(path, sendClient)
    app.register(fastifyStatic, {
      ...asFiles,
      root: webDir,
      index: false,
      setHeaders: (response) => void response.setHeader('cache-control', 'no-cache'),
    })
  }
  // The client's own addresses (history mode) all lead to its page; missing files do not.
  app.setNotFoundHandler((request, reply) =>
    hasClient && request.method === 'GET' && !request.url.startsWith('/assets/')
      ? sendClient(request, reply)
      : refuse(reply),
  )
  app.setErrorHandler((_error, _request, reply) => refuse(reply))
  return app
}

/** Our picture beside the log-in, and not the brand's own. */
const showsScene = (brand: Brand, [language = defaultLanguage]: readonly string[]) =>
  !isPicture(textOf(brand, 'loginBackgroundImage', language))

/** Browsers draw a sign for a missing picture. */
const emptyPicture = '<svg xmlns="http://www.w3.org/2000/svg" />'

/**
 * The scripts and styles that a page loads, named in its answer: without it, the browser learns of each only from the one before.
 * What the first paint waits for comes first. Which page a path leads to depends on whether there is a session.
 */
const preloadsIn = (webDir: string) => {
  const file = join(webDir, 'loads.json')
  const loads: Record<string, Load> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const linkOf = (page: string, languages: readonly string[], hasScene = false) => {
    const load = Object.hasOwn(loads, page) ? loads[page] : undefined
    if (!load) return ''
    const { first = [], scripts, styles = [], texts } = load
    const language = languages.find((wish) => Object.hasOwn(texts, wish)) ?? ''
    return [
      '</theme.js>; rel=preload; as=script',
      // In the frame of `index.html`. Without this, browsers fetch pictures last.
      '</favicon.svg>; rel=preload; as=image; fetchpriority=high',
      ...(hasScene ? ['</scene.svg>; rel=preload; as=image; fetchpriority=high'] : []),
      ...first.map((file) => linkTo(file)),
      ...[...styles, ...scripts, ...(texts[language] ?? [])]
        .filter((file) => !first.includes(file))
        .map((file) => `${linkTo(file)}; fetchpriority=low`),
    ].join(', ')
  }
  // Fetched as the client does, or the browser would fetch it twice.
  const linkTo = (file: string) =>
    `</${file}>; rel=${file.endsWith('.css') ? 'preload; as=style; crossorigin' : 'modulepreload'}`
  return (path: string, { hasSession, languages, hasScene }: Visitor) => {
    const isKnown = path === '/' || path.startsWith('/plant') || Object.hasOwn(loads, path)
    if (!hasSession) return isKnown ? linkOf('/login', languages, hasScene) : ''
    if (path === '/' || path === '/plant' || path === '/plant/infos') return linkOf('/plant/infos/data', languages)
    const isTab = path.startsWith('/plant/infos/') && !Object.hasOwn(loads, path)
    return linkOf(isTab ? '/plant/infos/*' : path, languages)
  }
}

interface Visitor {
  hasSession: boolean
  languages: readonly string[]
  hasScene: boolean
}

interface Load {
  /** What the first paint waits for, and the scripts that ask for the first answers: the others must not keep these waiting. */
  first?: readonly string[]
  scripts: readonly string[]
  styles?: readonly string[]
  texts: Readonly<Record<string, readonly string[]>>
}

interface Needs {
  webDir: string
  readiness?: Readiness
  /** The proxies that are trusted to say whether a request came by TLS. */
  trustedProxies?: readonly string[]
  /** By default only the original. */
  brands?: HostedBrands
  /** What pages bring along; without it, the client asks. */
  configurationAt?: ConfigurationAt
  answersAt?: FirstAnswersAt
  /** Other addresses of outside maps than the official ones. */
  mapSites?: MapSites | undefined
  /** The page that every other leads to, such as while the installation is not set up. */
  onlyPage?: string
}

const onlyOriginal: HostedBrands = { brandAt: () => heliograph, pictureAt: () => undefined }

const refuse = (reply: FastifyReply) => reply.code(404).send({ code: 'resource_not_exist_or_deleted', param: null })

type Reference = Pick<ReturnType<typeof openapi>, 'info' | 'paths'>

/** Readable without scripts, because the policy above applies to this page too. */
const referencePage = ({ info, paths }: Reference) => {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { summary: string; tags: string[]; 'x-access': unknown }>).map(
      ([method, operation]) =>
        `<tr><td>${asHtml(operation.tags.join(', '))}<td><code>${method.toUpperCase()} ${asHtml(path)}</code>` +
        `<td>${asHtml(operation.summary)}<td><code>${asHtml(JSON.stringify(operation['x-access']))}</code>`,
    ),
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${asHtml(info.title)} API ${asHtml(info.version)}</title>
<style>body{font:15px/1.5 system-ui;margin:2rem auto;max-width:70rem;padding:0 1rem;color-scheme:light dark}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #8884;vertical-align:top}
code{font-size:.9em;overflow-wrap:anywhere}</style>
<h1>${asHtml(info.title)} API ${asHtml(info.version)}</h1>
<p>Everything machines need is in <a href="/docs/openapi.json">openapi.json</a> (OpenAPI 3.1). The calls:</p>
<table><tr><th>Feature<th>Call<th>What it does<th>Who may</tr>${rows.join('')}</table></html>`
}
