import { isOffered } from '@heliograph/brand/brand'
import { textOf } from '@heliograph/brand/configuration'
import { consentTexts } from '@heliograph/brand/consents'
import { CallFailed, type ReturnedPerson } from '@heliograph/contract/browser'
import { areas, dataCentreOf } from '@heliograph/domain/areas'
import type { SecondFactorWanted } from '@heliograph/domain/proofs'
import type { Words } from '@heliograph/phrases'
import { Button, Loader } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { passing } from '#api/memory.ts'
import { useHost } from '#app/host.ts'
import { paths } from '#app/paths.ts'
import { usePageName } from '#browser/use-tab-name.ts'
import { Consent } from '#features/people/registration/consents.tsx'
import { registrationQueries } from '#features/people/registration/registration.queries.ts'
import { Newcomer } from '#features/people/third-party/newcomer.tsx'
import { thirdPartyQueries } from '#features/people/third-party/third-party.queries.ts'
import { keepWaiting, takeReturned, takeTrip, takeWaiting } from '#features/people/third-party/trip.ts'
import { WayChoice } from '#features/people/third-party/way-choice.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { codeOf, refusalText, type RefusalWords } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { LoginSecondFactor } from './login-second-factor.tsx'
import { PlainScreen } from './plain-screen.tsx'
import classes from '#features/people/third-party/third-party.module.css'

/** The page that providers redirect to (spec §2). The parameters were removed from the address before any request. */
export const TencentLoginScreen = () => (
  <PlainScreen>
    <Arrival />
  </PlainScreen>
)

/** What is shown: a question or a result, with a title for each. */
type Step =
  | { name: 'checking'; linking: boolean }
  | { name: 'refused'; why: Why; back: 'log-in' | 'start' | 'security' }
  | { name: 'second-factor'; wanted: SecondFactorWanted }
  | { name: 'choice' | 'newcomer'; person: ReturnedPerson; binding: string }

/** One of our messages, or the server's refusal. */
type Why = 'wentBack' | 'notHere' | 'nothing' | Error

const Arrival = () => {
  const { platform, credentials, session } = useHost()
  const { language, words: all } = useLanguage()
  const { thirdParty: words } = all
  const api = useApi()
  const router = useRouter()
  const cache = useQueryClient()
  const queries = thirdPartyQueries(api)
  const [step, setStep] = useState<Step>({ name: 'checking', linking: false })

  const refuse = (error: unknown, back: 'log-in' | 'start' | 'security') =>
    setStep({ name: 'refused', why: error instanceof Error ? error : new Error(), back })

  const link = async (held: { ticket: string; binding: string }, label: string, then: 'start' | 'security') => {
    setStep({ name: 'checking', linking: true })
    try {
      await queries.link(held)
    } catch (error) {
      return refuse(error, then)
    }
    showToast(words.nowLinked({ label }))
    return router.history.replace(placeOf[then])
  }

  const enter = (token: string) => {
    session.open(token, { long: false })
    cache.clear()
    router.history.replace(session.takeWanted() ?? paths.start)
  }
  const open = async (held: { ticket: string; binding: string }) => {
    try {
      enter(await queries.open(held, platform.brand.code))
    } catch (error) {
      const isHalf = error instanceof CallFailed && error.code === 'AUTH_SECOND_FACTOR_REQUIRED'
      if (isHalf) setStep({ name: 'second-factor', wanted: error.param as SecondFactorWanted })
      else refuse(error, 'log-in')
    }
  }

  const arrive = async () => {
    const [returned, trip] = [takeReturned(passing), takeTrip(passing)]
    if (!returned) {
      const waiting = session.isOpen() ? takeWaiting(passing) : undefined
      if (waiting) return link(waiting, waiting.label, 'start')
      return setStep({ name: 'refused', why: 'nothing', back: session.isOpen() ? 'start' : 'log-in' })
    }
    const { code, state, iss } = returned
    const back = session.isOpen() ? 'security' : 'log-in'
    if (!code) return setStep({ name: 'refused', why: 'wentBack', back })
    if (!trip) return setStep({ name: 'refused', why: 'notHere', back })
    const { binding, dataCentre } = trip
    if (dataCentre) credentials.keepDataCentre(dataCentre)
    try {
      const person = await queries.finish({ code, state, binding, language, ...(iss !== undefined && { iss }) })
      const held = { ticket: person.ticket, binding }
      if (person.toLink) return await link(held, person.provider.label, 'security')
      if (person.linked) return await open(held)
      return setStep({ name: 'choice', person, binding })
    } catch (error) {
      return refuse(error, back)
    }
  }
  // The returned parameters can be read only once.
  const arrived = useRef(false)
  useEffect(() => {
    if (arrived.current) return
    arrived.current = true
    void arrive()
  })

  const logInToLink = ({ person, binding }: Extract<Step, { name: 'choice' | 'newcomer' }>) => {
    keepWaiting(passing, { ticket: person.ticket, binding, label: person.provider.label })
    session.want(paths.tencentLogin)
    const notice = words.waiting({ label: person.provider.label })
    void router.navigate({ to: paths.login, state: { notice } })
  }

  if (step.name === 'checking') {
    return (
      <>
        <Title text={words.checking} />
        <p>{step.linking ? words.linking : words.checkingText}</p>
        <div className={classes.checking} role="status">
          <Loader size={24} aria-label={words.checking} />
        </div>
      </>
    )
  }
  if (step.name === 'refused') {
    const { why } = step
    const text = typeof why === 'string' ? words[why] : refusalText(why, arrivalRefusals(all))
    const to = { 'log-in': words.again, start: words.goOn, security: words.toSecurity }[step.back]
    return (
      <>
        <Title text={words.refused} />
        <p />
        <div className={classes.form}>
          <Refusal page text={text} />
          <Button size="md" fullWidth onClick={() => router.history.replace(placeOf[step.back])}>
            {to}
          </Button>
        </div>
      </>
    )
  }
  if (step.name === 'second-factor') {
    const leave = () => router.history.replace(paths.login)
    return (
      <>
        <Title text={all.auth.title} />
        <LoginSecondFactor wanted={step.wanted} long={false} onToken={enter} onClose={leave} />
      </>
    )
  }
  const { person, binding } = step
  const { label } = person.provider
  if (step.name === 'choice') {
    return (
      <>
        <Title text={person.nickname ? words.hello({ name: person.nickname }) : words.helloSomebody} />
        <p>{words.unknown({ label })}</p>
        <WayChoice
          label={label}
          onKnown={() => logInToLink(step)}
          onNew={isOffered('register', platform.brand) ? () => setStep({ ...step, name: 'newcomer' }) : undefined}
          words={words}
        />
      </>
    )
  }
  return (
    <>
      <Title text={words.newTitle} />
      <p>{words.newText({ label })}</p>
      <Registering
        person={person}
        binding={binding}
        onOpen={() => open({ ticket: person.ticket, binding })}
        onBack={() => setStep({ ...step, name: 'choice' })}
        onKnown={() => logInToLink(step)}
      />
    </>
  )
}

/** Each step has its own title, and starts with the focus on it. */
const Title = ({ text }: { text: string }) => {
  usePageName(text)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [text])
  return (
    <h1 ref={title} tabIndex={-1}>
      {text}
    </h1>
  )
}

interface RegisteringProps {
  person: ReturnedPerson
  binding: string
  onOpen: () => Promise<unknown>
  onBack: () => void
  onKnown: () => void
}

const Registering = ({ person, binding, onOpen, onBack, onKnown }: RegisteringProps) => {
  const { platform, credentials } = useHost()
  const { language, words: all } = useLanguage()
  const { thirdParty: words, registration, errors } = all
  const api = useApi()
  const { brand } = platform
  const texts = consentTexts(brand, language)
  const { data: caller } = useQuery(registrationQueries(api).callerCountry)

  const here = credentials.dataCentre() ?? platform.dataCentre ?? 'CN'
  const choosesCentre = brand.multiDataCentre && !brand.whiteLabel
  const ours = choosesCentre ? areas.filter((area) => dataCentreOf(area) === here) : []
  const only = ours.length === 1 ? ours[0] : undefined

  return (
    <Newcomer
      key={caller?.area ?? ''}
      person={person}
      areas={ours.map((area) => ({ area, name: registration.regions[area].name }))}
      suggested={only ?? caller?.area ?? undefined}
      consent={(asked) => (
        <Consent
          {...asked}
          text={texts[asked.kind]}
          platform={textOf(brand, 'showName', language) ?? brand.code}
          words={registration}
        />
      )}
      consentRequired={registration.consentRequired}
      register={({ area, mailFaults }) =>
        thirdPartyQueries(api).register({
          ticket: person.ticket,
          binding,
          language,
          ...(area && { area }),
          ...(caller?.countryCode && { country: caller.countryCode }),
          ...(mailFaults && { mailFaults }),
          consents: { terms: texts.terms.version, privacy: texts.privacy.version },
        })
      }
      onRegistered={onOpen}
      said={{
        errors,
        own: { EMAIL_ALREADY_USED: words.emailTaken({ email: person.email ?? '', label: person.provider.label }) },
        otherwise: registration.refused,
      }}
      wayOut={(refused) =>
        codeOf(refused) === 'EMAIL_ALREADY_USED' && (
          <Button variant="default" size="sm" onClick={onKnown}>
            {words.logInAndLink}
          </Button>
        )
      }
      onBack={onBack}
      words={words}
    />
  )
}

const arrivalRefusals = ({ thirdParty: words, auth, errors }: Words) =>
  ({
    errors,
    own: {
      AUTH_USER_ALREADY_MIGRATED: words.moved,
      AU_NO_OPERATION_PERMISSION: words.disabled,
      // Its message (18) only says that something is missing.
      THIRD_PARTY_USER_INFO_FAILED: words.nobody,
      // Confirming an identity can take longer than the proof is valid; then it starts over.
      ILLEGAL_AUTHENTICATION_PARAMETERS: words.notHere,
      AUTH_PROOF_REQUIRED: words.notHere,
    },
    otherwise: auth.refused,
  }) satisfies RefusalWords

const placeOf = { 'log-in': paths.login, start: paths.start, security: paths.accountSecurity } as const
