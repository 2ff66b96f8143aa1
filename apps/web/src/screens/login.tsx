import { textOf } from '@heliograph/brand/configuration'
import { CallFailed } from '@heliograph/contract/browser'
import type { DataCentre } from '@heliograph/domain/regions'
import type { Words } from '@heliograph/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../api/api-context.tsx'
import { messageOf } from '../api/failure.ts'
import { useHost } from '../app/host.ts'
import { paths } from '../app/paths.ts'
import { authQueries, type LogIn } from '../features/auth/log-in.ts'
import { LoginForm } from '../features/auth/login-form.tsx'
import type { Refusal } from '../features/auth/refused.tsx'
import { Scene } from '../features/auth/scene.tsx'
import { LegalLinks } from '../frames/legal-links.tsx'
import { Logo } from '../frames/logo.tsx'
import { PlainFrame } from '../frames/plain/plain-frame.tsx'
import { PlainTools } from '../frames/plain/plain-tools.tsx'
import { offered } from '../i18n/language.ts'
import { useLanguage, useWords } from '../i18n/words-context.tsx'

export const LoginScreen = () => {
  const { platform, credentials, session } = useHost()
  const { language } = useLanguage()
  const words = useWords('auth')
  const errors = useWords('errors')
  const router = useRouter()
  const cache = useQueryClient()
  const { brand } = platform
  const [dataCentre, setDataCentre] = useState(() => credentials.dataCentre() ?? platform.dataCentre ?? 'CN')
  const { mutate, isPending, error } = useMutation(authQueries(useApi()).logIn({ system: brand.code }))

  const choosesCentre = brand.multiDataCentre && !brand.whiteLabel
  const logIn = ({ long, dataCentre: centre, ...sent }: LogIn & { long: boolean; dataCentre: DataCentre | undefined }) => {
    // The call goes to the data centre that is kept.
    if (centre) credentials.keepDataCentre(centre)
    mutate(sent, {
      onSuccess: (token) => {
        session.open(token, { long })
        cache.clear()
        router.history.push(session.takeWanted() ?? paths.start)
      },
    })
  }

  return (
    <PlainFrame
      logo={<Logo brand={brand} language={language} />}
      tools={<PlainTools choice={offered(brand)} />}
      scene={sceneOf(textOf(brand, 'loginBackgroundImage', language))}
      story={words}
      foot={<LegalLinks brand={brand} />}
    >
      <h1 tabIndex={-1}>{words.welcome}</h1>
      <p>{words.lead}</p>
      <LoginForm
        dataCentre={choosesCentre ? dataCentre : undefined}
        onDataCentre={setDataCentre}
        refusal={error ? refusalOf(error, words, errors) : undefined}
        busy={isPending}
        onLogIn={logIn}
        words={words}
      />
    </PlainFrame>
  )
}

const refusalOf = (error: Error, words: Words['auth'], errors: Words['errors']): Refusal => {
  const number = messageOf(error)
  if (error instanceof CallFailed && error.code === 'AUTH_USER_ALREADY_MIGRATED') {
    return { text: words.accountMoved, elsewhere: true }
  }
  if (number === 3) return { text: errors[3], hint: words.checkInputs, elsewhere: true }
  return { text: number ? errors[number] : words.refused, elsewhere: number === 47 }
}

const sceneOf = (picture: string | undefined) =>
  picture && /^(https?:|\/(?!\/)|data:image\/)/i.test(picture) ? <img src={picture} alt="" /> : <Scene />
