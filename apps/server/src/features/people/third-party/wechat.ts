import { createOutbound, type Outbound } from './outbound.ts'
import type { ProviderSettings } from './provider-settings.ts'
import { at, ProviderFailed, shownName, type Provider, type Stage } from './provider.ts'

/**
 * WeChat's log-in for web pages: a QR code that the person confirms on their phone. Like OAuth, except for the names of
 * the parameters, errors with status 200, and JSON with the content type text/plain.
 */
export const createWeChat = (
  { name, clientId, clientSecret = '', at: places }: ProviderSettings,
  label: Provider['label'],
): Provider => {
  const page = places['page'] ?? 'https://open.weixin.qq.com'
  const api = places['api'] ?? 'https://api.weixin.qq.com'
  const outbound = createOutbound({ hosts: [new URL(api).host] })

  return {
    name,
    kind: 'wechat',
    label,

    remember: () => ({}),

    async address({ state, redirectUri }) {
      const query = new URLSearchParams({
        appid: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      })
      return `${page}/connect/qrconnect?${query}#wechat_redirect`
    },

    async finish({ code }) {
      const asked = { appid: clientId, secret: clientSecret, code, grant_type: 'authorization_code' }
      const token = await ask(outbound, 'token', `${api}/sns/oauth2/access_token`, asked)
      const [key, openId] = [token['access_token'], token['openid']]
      if (typeof key !== 'string' || typeof openId !== 'string' || openId === '')
        throw new ProviderFailed('token', 'INCOMPLETE')
      const person = await ask(outbound, 'person', `${api}/sns/userinfo`, {
        access_token: key,
        openid: openId,
        lang: 'zh_CN',
      })
      if (person['openid'] !== openId) throw new ProviderFailed('person', 'SOMEBODY_ELSE')
      return {
        // An openid is permanent for one app and one person; a unionid may be added later, or never.
        issuer: `${page}/${clientId}`,
        subject: openId,
        nickname: shownName(person['nickname']),
        email: null,
        provenAt: null,
      }
    },
  }
}

const ask = (outbound: Outbound, stage: Stage, address: string, query: Record<string, string>) =>
  at(stage, async () => {
    const response = await outbound(`${address}?${new URLSearchParams(query)}`)
    const answer = (await response.json()) as Record<string, unknown>
    const { errcode } = answer
    if (errcode !== undefined && errcode !== 0) throw new ProviderFailed(stage, `errcode ${Number(errcode)}`)
    if (!response.ok) throw new ProviderFailed(stage, `HTTP ${response.status}`)
    return answer
  })
