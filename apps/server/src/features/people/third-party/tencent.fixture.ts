import { randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A person as WeChat or QQ knows them. Their openid is valid for our app only. */
export interface TencentPerson {
  openId: string
  nickname: string
}

/** Which step fails. */
type Trouble = 'none' | 'info' | 'other-app' | 'other-person' | 'endless' | 'redirect' | 'no-openid' | 'html'

/**
 * The server APIs of both, in their documented formats: WeChat sends JSON with a text content type, and errors with
 * status 200; QQ sends query strings and JSONP.
 */
export const startTencent = async () => {
  const codes = new Map<string, TencentPerson>()
  const tokens = new Map<string, TencentPerson>()
  const state = { trouble: 'none' as Trouble, asked: [] as string[] }

  /** A code works once. */
  const take = (code: string) => {
    const person = codes.get(code)
    codes.delete(code)
    if (!person) return undefined
    const token = randomBytes(12).toString('hex')
    tokens.set(token, person)
    return { person, token }
  }

  const answers: Record<string, (query: URLSearchParams) => string | undefined> = {
    '/sns/oauth2/access_token': (query) => {
      if (query.get('appid') !== app.id || query.get('secret') !== app.secret)
        return JSON.stringify({ errcode: 40125, errmsg: 'invalid appsecret' })
      const taken = take(query.get('code') ?? '')
      if (!taken) return JSON.stringify({ errcode: 40029, errmsg: 'invalid code, hints: [ req_id: 9f2a ]' })
      const openid = state.trouble === 'no-openid' ? undefined : taken.person.openId
      return JSON.stringify({
        access_token: taken.token,
        expires_in: 7200,
        refresh_token: 'r',
        openid,
        scope: 'snsapi_login',
      })
    },
    '/sns/userinfo': (query) => {
      const person = tokens.get(query.get('access_token') ?? '')
      if (state.trouble === 'info' || person?.openId !== query.get('openid'))
        return JSON.stringify({ errcode: 40003, errmsg: 'invalid openid' })
      const openid = state.trouble === 'other-person' ? 'somebody-else' : person.openId
      return JSON.stringify({
        openid,
        nickname: person.nickname,
        sex: 0,
        language: '',
        city: '',
        headimgurl: '',
        privilege: [],
      })
    },
    '/oauth2.0/token': (query) => {
      if (query.get('client_id') !== app.id || query.get('client_secret') !== app.secret)
        return call({ error: 100009, error_description: 'client secret is illegal' })
      if (!query.get('redirect_uri')) return call({ error: 100010, error_description: 'redirect uri is illegal' })
      const taken = take(query.get('code') ?? '')
      return taken
        ? `access_token=${taken.token}&expires_in=7776000&refresh_token=r`
        : call({ error: 100020, error_description: 'code is reused error' })
    },
    '/oauth2.0/me': (query) => {
      const person = tokens.get(query.get('access_token') ?? '')
      if (!person) return call({ error: 100016, error_description: 'access token check failed' })
      return call({ client_id: state.trouble === 'other-app' ? '666' : app.id, openid: person.openId })
    },
    '/user/get_user_info': (query) => {
      const person = tokens.get(query.get('access_token') ?? '')
      if (state.trouble === 'info' || person?.openId !== query.get('openid'))
        return JSON.stringify({ ret: 1002, msg: '请先登录' })
      return JSON.stringify({ ret: 0, msg: '', is_lost: 0, nickname: person.nickname, gender: '男', figureurl: '' })
    },
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://any')
    state.asked.push(url.pathname)
    if (state.trouble === 'endless') return pour(response)
    if (state.trouble === 'redirect') return void response.writeHead(302, { location: `/moved${url.pathname}` }).end()
    if (state.trouble === 'html')
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>')
    const answer = answers[url.pathname]?.(url.searchParams)
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'text/plain' }).end(answer ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    base,
    state,
    settings: [
      { kind: 'wechat', clientId: app.id, clientSecret: app.secret, page: base, api: base },
      { kind: 'qq', clientId: app.id, clientSecret: app.secret, api: base },
    ],
    /** The person has confirmed on their phone: this is what the redirect contains. */
    confirm(person: TencentPerson) {
      const code = randomBytes(12).toString('hex')
      codes.set(code, person)
      return code
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

const app = { id: '101284669', secret: 'a-secret-of-this-app' }

const call = (answer: object) => `callback( ${JSON.stringify(answer)} );\n`

/** Larger than any client would read. */
const pour = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/plain' })
  const piece = 'a'.repeat(64 * 1024)
  const more = () => {
    for (let step = 0; step < 8; step++) response.write(piece)
    if (!response.destroyed) setImmediate(more)
  }
  response.on('error', () => undefined)
  more()
}
