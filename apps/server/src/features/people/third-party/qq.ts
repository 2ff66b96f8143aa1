import { createOutbound } from './outbound.ts'
import type { ProviderSettings } from './provider-settings.ts'
import { at, ProviderFailed, shownName, type Provider, type Stage } from './provider.ts'

/**
 * QQ's log-in takes three requests: for a token, for the person's id, and for their name. The first two are answered as
 * a query string or as JSONP; errors always as JSONP with status 200.
 */
export const createQq = (
  { name, clientId, clientSecret = '', at: places }: ProviderSettings,
  label: Provider['label'],
): Provider => {
  const api = places['api'] ?? 'https://graph.qq.com'
  const outbound = createOutbound({ hosts: [new URL(api).host] })

  const ask = (stage: Stage, path: string, query: Record<string, string>) =>
    at(stage, async () => {
      const response = await outbound(`${api}${path}?${new URLSearchParams(query)}`)
      const answer = readAnswer(await response.text())
      const wrong = answer['error'] ?? answer['ret'] ?? answer['code'] ?? 0
      if (Number(wrong) !== 0) throw new ProviderFailed(stage, `error ${Number(wrong)}`)
      if (!response.ok) throw new ProviderFailed(stage, `HTTP ${response.status}`)
      return answer
    })

  return {
    name,
    kind: 'qq',
    label,

    remember: () => ({}),

    async address({ state, redirectUri }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'get_user_info',
        state,
      })
      return `${api}/oauth2.0/authorize?${query}`
    },

    async finish({ code, redirectUri }) {
      const asked = {
        grant_type: 'authorization_code',
        client_id: clientId,
        client_secret: clientSecret,
        code,
        redirect_uri: redirectUri,
      }
      const { access_token: key } = await ask('token', '/oauth2.0/token', asked)
      if (typeof key !== 'string' || key === '') throw new ProviderFailed('token', 'INCOMPLETE')
      const { openid: openId, client_id: madeFor } = await ask('person', '/oauth2.0/me', { access_token: key })
      if (typeof openId !== 'string' || openId === '') throw new ProviderFailed('person', 'INCOMPLETE')
      // A token that was issued to another app proves nothing here.
      if (madeFor !== clientId) throw new ProviderFailed('person', 'MADE_FOR_ANOTHER')
      const person = await ask('person', '/user/get_user_info', {
        access_token: key,
        oauth_consumer_key: clientId,
        openid: openId,
      })
      return {
        issuer: `${api}/${clientId}`,
        subject: openId,
        nickname: shownName(person['nickname']),
        email: null,
        provenAt: null,
      }
    },
  }
}

/** Answers come as `a=1&b=2`, `callback( {"a":1} );` and `{"a":1}`. */
const readAnswer = (text: string): Record<string, unknown> => {
  const json = /^\s*(?:[\w.]+\(\s*)?(\{[\s\S]*\})\s*(?:\)\s*;?)?\s*$/.exec(text)?.[1]
  if (json === undefined) return Object.fromEntries(new URLSearchParams(text.trim()))
  const parsed: unknown = JSON.parse(json)
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
}
