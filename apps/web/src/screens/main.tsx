import '#theme/frame.ts'
import type { LoginUser } from '@heliograph/contract/browser'
import { useComputedColorScheme } from '@mantine/core'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { keepUnsentOf } from '#api/unsent.ts'
import { OrNothing } from '#app/fallbacks.tsx'
import { isOperator, isThere } from '#app/guards.ts'
import { useHost } from '#app/host.ts'
import { Link } from '#app/link.tsx'
import { menuOf } from '#app/menus.ts'
import { useOtherWindows } from '#app/other-windows.ts'
import { paths } from '#app/paths.ts'
import { idle } from '#browser/idle.ts'
import { lazyPart } from '#browser/lazy-part.ts'
import { useCurrent } from '#browser/use-current.ts'
import { useIsPhone } from '#browser/use-is-phone.ts'
import { useNow, useServerTime } from '#browser/use-now.ts'
import { authQueries } from '#features/people/auth/log-in.ts'
import { centreQueries } from '#features/people/centres/centres.queries.ts'
import { ProofGate } from '#features/people/security/proof-gate.tsx'
import { AlertBell } from '#features/plants/alerts/alert-bell.tsx'
import { FindButton } from '#features/plants/find/find-button.tsx'
import { Finder } from '#features/plants/find/finder.tsx'
import type { Place } from '#features/plants/find/places.ts'
import { ageText } from '#features/plants/live/age.ts'
import { fewPlants, keptManyPlants } from '#features/plants/plants/many-plants.ts'
import { PlantSwitcher } from '#features/plants/plants/plant-switcher.tsx'
import { plantQueries } from '#features/plants/plants/plants.queries.ts'
import { scriptIn } from '#features/platform/privacy/measuring.ts'
import { frameColours } from '#frames/frame-colours.ts'
import { LanguageMenu } from '#frames/language-menu.tsx'
import { Logo } from '#frames/logo.tsx'
import { MenuLink } from '#frames/menu-link.tsx'
import { ThemeMenu } from '#frames/theme-menu.tsx'
import { UserMenu } from '#frames/user-menu.tsx'
import { MainFrame } from '#frames/v1-5-3/main-frame.tsx'
import { offered } from '#i18n/language.ts'
import { useLanguage, useWords } from '#i18n/words-context.tsx'
import { OfflineNotice } from '#ui/notices/offline-notice.tsx'
import { Account } from './account/account.tsx'
import { proofFields } from './account/settings/proof-fields.tsx'
import { Agreed } from './agreed.tsx'
import { useOrganisationPages } from './organisation/in-menu.ts'
import { PhoneBar } from './phone-bar.tsx'
import { useLogOut } from './use-log-out.ts'

// Loaded only for brands with the original layout.
const OriginalFrame = lazyPart(async () => ({ default: (await import('#frames/original/main-frame.tsx')).MainFrame }))

// Fetched after the page: most of the time there is nothing to announce.
const Announced = lazyPart(async () => {
  await idle()
  return { default: (await import('#features/platform/content/announcement-banner.tsx')).AnnouncementBanner }
})

// Fetched after the page, which only then can be older than the server's.
const ReleaseNotice = lazyPart(async () => {
  await idle()
  return { default: (await import('./release-notice.tsx')).ReleaseNotice }
})

// Fetched with their words for the few who see them.
const AddressPrompt = lazyPart(async () => ({ default: (await import('./seldom-notices.tsx')).AddressPrompt }))
const Measuring = lazyPart(async () => ({ default: (await import('./seldom-notices.tsx')).Measuring }))
const MoveNotice = lazyPart(async () => ({ default: (await import('./seldom-notices.tsx')).MoveNotice }))

/** The frame of every page behind the log-in, in the configured layout version (spec §2). */
export const MainScreen = () => {
  useOtherWindows()
  const { credentials } = useHost()
  // Before a form inside reads it.
  useState(() => keepUnsentOf(credentials.token()))
  return (
    <Agreed>
      <Framed />
    </Agreed>
  )
}

const Framed = () => {
  const { platform, session, reach } = useHost()
  const { language, words } = useLanguage()
  const shell = useWords('shell')
  const plants = useWords('plants')
  const find = useWords('find')
  const alerts = useWords('alerts')
  const live = useWords('live')
  const now = useNow(60_000)
  const api = useApi()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { plant: inAddress } = useSearch({ strict: false })
  const isCentrePage = useLocation({ select: ({ pathname }) => pathname === paths.accountDataCentre })
  const { data: me } = useQuery(authQueries(api).me)
  // Members of organisations cannot move, and brands with one data centre have no other.
  const mayMove = platform.brand.multiDataCentre && me?.organizationId === 0
  const { data: doubled } = useQuery({ ...centreQueries(api).doubled, enabled: mayMove })
  const plantId = inAddress ?? session.plant()
  const { reached } = useCurrent(reach)

  const [finding, setFinding] = useState(false)
  const openFinder = useCallback(() => setFinding(true), [])
  const go = (place: Place) => {
    setFinding(false)
    if ('page' in place.to) return void navigate({ to: place.to.page })
    if ('device' in place.to) return void navigate({ to: paths.deviceDetail, search: place.to })
    void navigate({ to: paths.plantData, search: place.to })
  }
  const logOut = useLogOut()
  const sight = { brand: platform.brand, me, words }
  // People with few plants start with a plant, not with a fleet. Without the list, it is as at their last visit to it; on
  // a first visit that began elsewhere, only the number is fetched.
  const kept = keptManyPlants()
  const { data: known } = useInfiniteQuery({ ...plantQueries(api).pages(''), enabled: false })
  // Logging out forgets it, while this is still shown.
  const isUnknown = kept === undefined && !known && session.isOpen()
  const { data: counted } = useQuery({ ...plantQueries(api).total, enabled: isUnknown })
  const total = known?.pages[0]?.total ?? counted
  const hasFleet = total === undefined ? kept === true : total > fewPlants
  const pages = menuOf('main', sight).filter(({ page }) => !fleetPages.has(page) || hasFleet)
  const { person, managed } = useOrganisationPages(sight)
  const accountPages = menuOf('account', sight)
  // The bar of a phone has no room for them.
  const elsewhere = [
    ...pages.filter(({ page }) => page !== 'plantInfos' && (page !== 'fleet' || isOperator(me))),
    ...managed,
  ]
  const isPhone = useIsPhone()
  // Also of the answers that an earlier visit kept.
  const newest = Math.max(
    0,
    ...cache
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.dataUpdatedAt),
  )
  const newestAt = useServerTime(newest)
  const scheme = useComputedColorScheme('light')
  const script = scriptIn(platform.trackingCode)
  const colours = useMemo(() => frameColours(platform.brand, scheme), [platform.brand, scheme])
  const Frame = platform.brand.layoutVersion === 'original' ? OriginalFrame : MainFrame
  return (
    <Suspense>
      <Frame
        colours={colours}
        skipLabel={shell.skipToContent}
        logo={
          <Link to={paths.plantList}>
            <Logo short brand={platform.brand} language={language} />
          </Link>
        }
        subject={
          <PlantSwitcher
            plantId={plantId}
            onChoose={(plant) => void navigate({ to: paths.plantData, search: { plant } })}
            links={
              <>
                <Link to={paths.plantList}>{shell.allPlants}</Link>
                <Link to={paths.plantNew}>{plants.add}</Link>
                <Link to={paths.plantDeleted}>{plants.deleted}</Link>
              </>
            }
            language={language}
            words={plants}
            shell={shell}
          />
        }
        tools={
          <>
            <FindButton onOpen={openFinder} words={find} />
            <AlertBell
              linkTo={({ plantId: of, alertKey }, link) => (
                <Link to={paths.plantAlert} search={{ plant: of, alert: alertKey }} {...link} />
              )}
              {...(hasFleet && { all: (link) => <Link to={paths.alertList} {...link} /> })}
              ageText={(at) => ageText(now - at, live)}
              language={language}
              words={alerts}
              shell={shell}
            />
            {/* On a phone these are in the settings. */}
            {!isPhone && (
              <>
                <LanguageMenu choice={offered(platform.brand)} />
                <ThemeMenu />
              </>
            )}
            <UserMenu
              name={nameOf(me)}
              functions={isPhone ? elsewhere : []}
              pages={[...person, ...accountPages.filter(({ isSeldom }) => !isSeldom)]}
              onLogOut={() => void logOut()}
            />
          </>
        }
        menuLabel={shell.mainMenu}
        // On a phone, the bar is in its place.
        menu={
          !isPhone &&
          [...pages, ...managed].map(({ to, icon, name }) => <MenuLink key={to} to={to} icon={icon} text={name} />)
        }
        bar={<PhoneBar plantId={plantId} hasFleet={hasFleet} sight={sight} />}
        notice={
          <>
            <OfflineNotice
              reached={reached}
              text={live.offline}
              since={newest === 0 ? undefined : live.offlineSince({ age: ageText(now - newestAt, live) })}
            />
            <OrNothing>
              <ReleaseNotice />
            </OrNothing>
            {me?.email === null && me.permissions.includes('user') && (
              <Suspense>
                <AddressPrompt mark={session.mark() ?? ''} />
              </Suspense>
            )}
            {me && isThere('notice', platform.brand) && (
              <OrNothing>
                <Announced key={me.id} language={language} />
              </OrNothing>
            )}
            {me && script && (
              <Suspense>
                <Measuring key={me.id} userId={me.id} script={script} />
              </Suspense>
            )}
            {mayMove && doubled?.centre && !isCentrePage && (
              <Suspense>
                <MoveNotice key={me.id} userId={me.id} />
              </Suspense>
            )}
          </>
        }
      >
        <ProofGate words={words} {...proofFields}>
          <Account>
            <Outlet />
          </Account>
        </ProofGate>
      </Frame>
      {finding && (
        <Finder
          pages={[...pages, ...managed, ...person, ...accountPages].map(({ to, name }) => ({
            key: to,
            name,
            to: { page: to },
          }))}
          onGo={go}
          onClose={() => setFinding(false)}
          closeLabel={shell.close}
          words={find}
        />
      )}
    </Suspense>
  )
}

/** One plant has a tab for its alerts. */
const fleetPages: ReadonlySet<string> = new Set(['fleet', 'alertList'])

const nameOf = (me: LoginUser | undefined) => me?.name ?? me?.email ?? me?.username ?? undefined
