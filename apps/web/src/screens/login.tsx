import { offersApp } from '@heliograph/brand/addresses'
import { isOffered } from '@heliograph/brand/brand'
import { CallFailed } from '@heliograph/contract/browser'
import type { SecondFactorWanted } from '@heliograph/domain/proofs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { Suspense, useState, type ComponentType } from 'react'
import { useApi } from '#api/api-context.tsx'
import { asDataCentre } from '#api/credentials.ts'
import { messageOf } from '#api/failure.ts'
import { OrNothing } from '#app/fallbacks.tsx'
import { useHost } from '#app/host.ts'
import { paths } from '#app/paths.ts'
import { siteOfCentre } from '#app/platform.ts'
import { lazyPart } from '#browser/lazy-part.ts'
import { authQueries, type LogIn } from '#features/people/auth/log-in.ts'
import { LoginForm } from '#features/people/auth/login-form.tsx'
import { ThirdPartyLogIn } from '#features/people/third-party/third-party-log-in.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { codeOf, refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { LoginPasskey } from './login-passkey.tsx'
import { PlainScreen } from './plain-screen.tsx'
import classes from '#features/people/auth/auth.module.css'

export const LoginScreen = () => {
  const { platform, credentials, session } = useHost()
  const { language, words } = useLanguage()
  const { auth, errors } = words
  const router = useRouter()
  const cache = useQueryClient()
  const { brand } = platform
  const [chosen, setDataCentre] = useState(credentials.dataCentre)
  const [sent, setSent] = useState<LogIn>()
  const { mutate, isPending, error, reset } = useMutation(authQueries(useApi()).logIn({ system: brand.code }))
  const { notice } = router.state.location.state

  const choosesCentre = brand.multiDataCentre && !brand.whiteLabel
  const isChinese = language === 'zh' || navigator.language === 'zh-CN'
  // What is recommended in Chinese is preselected too, unless it is at another domain. Otherwise the server's own, else China.
  const preselected = isChinese && !siteOfCentre(platform, 'CN') ? 'CN' : (platform.dataCentre ?? 'CN')
  const dataCentre = chosen ?? preselected
  const site = choosesCentre ? siteOfCentre(platform, dataCentre) : undefined
  const enter = (token: string, long: boolean) => {
    session.open(token, { long })
    cache.clear()
    router.history.push(session.takeWanted() ?? paths.start)
  }
  const keepCentre = (centre = dataCentre) => {
    if (choosesCentre && !siteOfCentre(platform, centre)) credentials.keepDataCentre(centre)
  }
  const logIn = (wanted: LogIn, centre = dataCentre) => {
    setSent(wanted)
    setDataCentre(centre)
    // The call goes to the stored data centre.
    keepCentre(centre)
    mutate(wanted, { onSuccess: (token) => enter(token, wanted.long) })
  }

  const code = codeOf(error)
  const slides = code === 'AUTH_SLIDE_ERROR'
  /** Where the account is, if it is in the other data centre. */
  const elsewhere =
    error instanceof CallFailed && code === 'AUTH_USER_ALREADY_MIGRATED' ? asDataCentre(error.param) : undefined
  const second =
    error instanceof CallFailed && code === 'AUTH_SECOND_FACTOR_REQUIRED'
      ? (error.param as SecondFactorWanted)
      : undefined

  return (
    <PlainScreen>
      <h1 tabIndex={-1}>{auth.welcome}</h1>
      <p>{auth.lead}</p>
      {notice && !error && (
        <p className={classes.notice} role="status">
          {notice}
        </p>
      )}
      <LoginForm
        dataCentre={choosesCentre ? dataCentre : undefined}
        onDataCentre={setDataCentre}
        elsewhere={
          site && (
            <Suspense>
              <Elsewhere centre={dataCentre} site={site} path={paths.login} />
            </Suspense>
          )
        }
        recommended={isChinese ? 'CN' : 'FOREIGN_1'}
        prefix={
          isOffered('phoneUse', brand)
            ? (typed, onWhole) => (
                <Suspense>
                  <LoginPrefix typed={typed} onWhole={onWhole} />
                </Suspense>
              )
            : undefined
        }
        forgotten={isOffered('forgotPassword', brand) && <Link to={paths.forgetPassword}>{auth.forgotPassword}</Link>}
        refusal={
          error &&
          !slides &&
          !second && (
            <Refusal
              page
              text={refusalText(error, { errors, otherwise: auth.refused })}
              hint={messageOf(error) === 3 && (choosesCentre ? auth.checkInputs : auth.checkAccount)}
            >
              {choosesCentre && sent && elsewhere && (
                <Suspense>
                  <OtherCentre
                    centre={elsewhere}
                    site={siteOfCentre(platform, elsewhere)}
                    onSwitch={() => logIn(sent, elsewhere)}
                  />
                </Suspense>
              )}
            </Refusal>
          )
        }
        busy={isPending}
        onLogIn={logIn}
        words={auth}
      />
      {slides && sent && (
        <Suspense>
          <LoginSlide onSolved={(slide) => logIn({ ...sent, slide })} onClose={reset} />
        </Suspense>
      )}
      {second && sent && (
        <Suspense>
          <LoginSecondFactor
            wanted={second}
            long={sent.long}
            onToken={(token) => enter(token, sent.long)}
            onClose={reset}
          />
        </Suspense>
      )}
      {/* Its place is kept: what is below would move away from under a finger. */}
      <div className={'PublicKeyCredential' in window ? classes.passkey : undefined}>
        <Suspense>
          <LatePasskey onBegin={keepCentre} onToken={(token) => enter(token, false)} />
        </Suspense>
      </div>
      {isOffered('register', brand) && (
        <p className={classes.other}>
          {auth.noAccount} <Link to={paths.register}>{auth.register}</Link>
        </p>
      )}
      {offersApp(brand) && (
        <OrNothing>
          <LateApp brand={brand} />
        </OrNothing>
      )}
      <OrNothing>
        <LateThirdParty
          onBegin={() => {
            keepCentre()
            return choosesCentre ? dataCentre : undefined
          }}
          language={language}
        />
      </OrNothing>
    </PlainScreen>
  )
}

/** Rarely needed, and uses words of pages: loaded on demand. */
const LoginPrefix = lazyPart(async () => ({ default: (await import('./login-prefix.tsx')).LoginPrefix }))
const LateApp = lazyPart(async () => ({ default: (await import('./login-app.tsx')).LoginApp }))
const Elsewhere = lazyPart(async () => ({ default: (await import('./elsewhere.tsx')).Elsewhere }))
const LoginSecondFactor = lazyPart(async () => ({
  default: (await import('./login-second-factor.tsx')).LoginSecondFactor,
}))
const LoginSlide = lazyPart(async () => ({ default: (await import('./login-slide.tsx')).LoginSlide }))
const OtherCentre = lazyPart(async () => ({ default: (await import('./other-centre.tsx')).OtherCentre }))

/** Shows after the form has been painted. */
const afterwards = <Props,>(Late: ComponentType<Props>) =>
  lazyPart(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return { default: Late }
  })
const LatePasskey = afterwards(LoginPasskey)
const LateThirdParty = afterwards(ThirdPartyLogIn)
