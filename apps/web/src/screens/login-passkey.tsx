import { useApi } from '#api/api-context.tsx'
import { useHost } from '#app/host.ts'
import { PasskeyButton } from '#features/people/security/passkey-button.tsx'
import { useLanguage } from '#i18n/words-context.tsx'

interface Props {
  /** The call goes to the stored data centre. */
  onBegin: () => void
  onToken: (token: string) => void
}

/** Log-in with a passkey, if the browser supports it. */
export const LoginPasskey = ({ onBegin, onToken }: Props) => {
  const { auth, errors } = useLanguage().words
  const api = useApi()
  const { code: system } = useHost().platform.brand
  const begin = () => {
    onBegin()
    return api.security.beginPasskeyLogIn()
  }
  const answer = async (ticket: string, signed: string) => {
    const { access_token: token } = await api.auth.token({
      body: { grant_type: 'passkey', code: ticket, answer: signed, client_id: 'heliograph', system },
    })
    return token
  }
  // An unknown passkey is not a wrong password.
  const said = { errors, own: { AUTH_INVALID_USERNAME_OR_PASSWORD: auth.refused }, otherwise: auth.refused }
  return <PasskeyButton begin={begin} answer={answer} onToken={onToken} label={auth.passkey} said={said} />
}
