import { CallFailed, type DeviceNode } from '@heliograph/contract/browser'
import { hostsFor, isPart } from '@heliograph/domain/device-places'
import { isGateway, isInverter, isMeter } from '@heliograph/domain/devices'
import { addDays, dayAt } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBack from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useApi } from '#api/api-context.tsx'
import { messageOf } from '#api/failure.ts'
import { NotFound } from '#app/fallbacks.tsx'
import { isOperator } from '#app/guards.ts'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { lazyPart } from '#browser/lazy-part.ts'
import { useNow } from '#browser/use-now.ts'
import { authQueries } from '#features/people/auth/log-in.ts'
import { fewest, siblingsOf, stringsIn } from '#features/plants/comparisons/subjects.ts'
import { MoveGateway } from '#features/plants/device-changes/move-gateway.tsx'
import { PlaceDevice } from '#features/plants/device-changes/place-device.tsx'
import { RemoveDevice } from '#features/plants/device-changes/remove-device.tsx'
import { ReplaceDevice } from '#features/plants/device-changes/replace-device.tsx'
import { Succession } from '#features/plants/device-changes/succession.tsx'
import { AllowedNetworks } from '#features/plants/devices/allowed-networks.tsx'
import { DeviceCurves } from '#features/plants/devices/device-curves.tsx'
import { DeviceFrames } from '#features/plants/devices/device-frames.tsx'
import { DeviceHeader } from '#features/plants/devices/device-header.tsx'
import { DeviceLive } from '#features/plants/devices/device-live.tsx'
import { deviceQueries } from '#features/plants/devices/devices.queries.ts'
import { EmoncmsInputs } from '#features/plants/devices/emoncms-inputs.tsx'
import { GatewayNetwork } from '#features/plants/devices/gateway-network.tsx'
import { MeterCard } from '#features/plants/devices/meter-card.tsx'
import { ModulesCard } from '#features/plants/devices/modules-card.tsx'
import { OtherLogger } from '#features/plants/devices/other-logger.tsx'
import { RejectedData } from '#features/plants/devices/rejected-data.tsx'
import { WrongSpans } from '#features/plants/devices/wrong-spans.tsx'
import { marksOf } from '#features/plants/history/day-marks.ts'
import { ageText, spanText } from '#features/plants/live/age.ts'
import { RestCallout } from '#features/plants/live/rest-callout.tsx'
import { usePlantRights } from '#features/plants/plants/use-plant-rights.ts'
import { reasonText } from '#features/platform/intake/reason.ts'
import { protocolName } from '#features/platform/intake/tally.ts'
import { viewerZone } from '#i18n/dates.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { calendarKinds } from '#periods/kinds.ts'
import { periodFrom, periodTo } from '#periods/period.ts'
import { Callout } from '#ui/notices/callout.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { deviceSearch, type DeviceView } from './device-detail.search.ts'
import changes from '#features/plants/device-changes/device-changes.module.css'
import classes from '#features/plants/devices/device-page.module.css'

const route = getRouteApi('/main/device-detail')

/**
 * One device. An address without a device, or with one the person has no access to, shows that the page does not exist.
 */
export const DeviceDetailScreen = () => {
  const { device, plant } = useAddress()
  // Remounts for another device, so that no data of the previous one shows under its name.
  return device === undefined ? <NotFound /> : <DevicePage key={device} deviceId={device} plantId={plant} />
}

const DevicePage = ({ deviceId, plantId }: { deviceId: number; plantId: number | undefined }) => {
  const api = useApi()
  const { language, words } = useLanguage()
  const search = useAddress()
  const navigate = route.useNavigate()
  const queries = deviceQueries(api)
  const { data: detail, error, refetch } = useQuery(queries.detail({ deviceId, plantId, language }))
  const siteId = detail?.siteId
  const { data: nodes } = useQuery({ ...queries.tree(siteId ?? 0), enabled: siteId !== undefined })
  const { data: me } = useQuery(authQueries(api).me)
  const rights = usePlantRights(siteId)
  const isRemoved = typeof detail?.removedTime === 'number'
  const mayOperate = !isRemoved && rights.mayOperate
  const isOwn = !isRemoved && rights.owns
  const isLogger = nodes?.some((one) => one.deviceId === deviceId && one.protocol === 'solarman-v5') ?? false
  const now = useNow(ageEveryMs)

  if (isRefused(error)) return isOperator(me) ? <FramesAlone deviceId={deviceId} /> : <NotFound />
  if (!detail) {
    if (!error) return <Skeleton height={480} role="status" aria-label={words.shell.loading} />
    const failure = messageOf(error)
    return (
      <Notice
        page
        title={words.shell.failedTitle}
        text={failure ? words.errors[failure] : words.devices.detail.failedText}
        action={<Button onClick={() => void refetch()}>{words.shell.retry}</Button>}
      />
    )
  }

  const today = dayAt(detail.timeZone, now)
  // Regardless of the address: frames are for operators, and a gateway has no measurements.
  const views = (['live', 'curves', 'frames'] as const).filter((view) =>
    view === 'frames' ? isOperator(me) : view === 'live' || !isGateway(detail.type),
  )
  const view = views.find((one) => one === search.view) ?? 'live'
  const node = nodes?.find((one) => one.deviceId === deviceId)
  const gateway = nodes?.find((one) => one.deviceId === detail.parentDeviceId)
  const searchOf = (one: (typeof views)[number]) => {
    const { view: _, ...others } = search
    return one === 'live' ? others : { ...others, view: one satisfies DeviceView }
  }
  const deviceLink = (to: { deviceId: number; name: string }) => (
    <Link to={paths.deviceDetail} search={{ device: to.deviceId, plant: detail.siteId }}>
      {to.name}
    </Link>
  )
  const changing = { detail, words: words.deviceChanges, shell: words.shell, errors: words.errors }
  const shown = { api, detail, language, now, words: words.devices }
  return (
    <div className={classes.page}>
      <DeviceHeader
        detail={detail}
        node={node}
        gateway={gateway}
        gatewayLink={
          detail.parentDeviceId !== null && (
            <Link to={paths.deviceDetail} search={{ device: detail.parentDeviceId, plant: detail.siteId }}>
              {gateway?.name ?? detail.parentSn}
            </Link>
          )
        }
        backLink={
          <Link to={paths.plantDevice} search={{ plant: detail.siteId, device: deviceId }}>
            <IconBack aria-hidden="true" />
            {words.devices.detail.toDevices}
          </Link>
        }
        protocolName={protocolName}
        ages={{ ago: (at) => ageText(now - at, words.live), span: (ms) => spanText(ms, words.live) }}
        words={words.devices}
      />
      {node && nodes && <Comparisons node={node} nodes={nodes} plantId={detail.siteId} words={words.comparisons} />}
      {isLogger && mayOperate && (
        <OtherLogger gatewayId={deviceId} zone={detail.timeZone} words={words.devices} errors={words.errors} />
      )}
      <Succession detail={detail} linkTo={deviceLink} words={words.deviceChanges} />
      {detail.conflicts && (
        <Callout tone="warning" icon={IconAlert} role="status">
          <p>{words.devices.detail.conflicts(detail.conflicts)}</p>
        </Callout>
      )}
      <RejectedData
        detail={detail}
        reasonText={(rejected) => reasonText(rejected, words.intake)}
        words={words.devices}
      />
      <nav className={classes.views} aria-label={words.devices.detail.views}>
        {views.map((one) => (
          <Link
            key={one}
            to={paths.deviceDetail}
            search={searchOf(one)}
            replace
            resetScroll={false}
            activeOptions={exactly}
            {...(one === view && { 'aria-current': 'page' })}
          >
            {words.devices.detail[one]}
          </Link>
        ))}
      </nav>
      {view === 'live' && isGateway(detail.type) && (
        <EmoncmsInputs
          api={api}
          detail={detail}
          mayMap={mayOperate}
          words={words.devices}
          points={words.points}
          errors={words.errors}
        />
      )}
      {view === 'live' && isMeter(detail.type) && (
        <MeterCard
          meterId={deviceId}
          plantId={detail.siteId}
          zone={detail.timeZone}
          mayChange={mayOperate}
          words={words.devices.meter}
          shell={words.shell}
          errors={words.errors}
        />
      )}
      {view === 'live' && node && nodes && (
        <ModulesCard
          node={node}
          nodes={nodes}
          linkTo={deviceLink}
          placeForm={
            mayOperate &&
            isPart(node.type) &&
            hostsFor(node, nodes).length > 0 && (
              <PlaceDevice
                detail={detail}
                node={node}
                nodes={nodes}
                words={words.deviceChanges}
                errors={words.errors}
              />
            )
          }
          words={words.devices}
          noData={words.shell.noData}
        />
      )}
      {view === 'live' && isInverter(detail.type) && !isRemoved && (
        <Suspense>
          <ExpectedCard
            api={api}
            deviceId={deviceId}
            plantId={detail.siteId}
            day={addDays(today, -1)}
            words={words.devices.expected}
          />
        </Suspense>
      )}
      {view === 'live' && detail.isResting && (
        <RestCallout renew={<Link to={paths.deviceCharge}>{words.live.renew}</Link>} words={words.live} />
      )}
      {view === 'live' && !detail.isResting && (
        <DeviceLive
          {...shown}
          onCurve={(id) => void navigate({ search: { ...searchOf('curves'), points: [id] } })}
          noData={words.shell.noData}
        />
      )}
      {view === 'live' && isGateway(detail.type) && mayOperate && (
        <div>
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link to={paths.connectDevice} search={{ plant: detail.siteId, gateway: deviceId }} {...props} />
            )}
          >
            {words.gateways.showSettings}
          </Button>
        </div>
      )}
      {view === 'live' && isGateway(detail.type) && mayOperate && (
        <GatewayNetwork gatewayId={deviceId} plantId={detail.siteId} words={words.devices} />
      )}
      {view === 'live' && isGateway(detail.type) && mayOperate && (
        <AllowedNetworks
          gatewayId={deviceId}
          zone={detail.timeZone}
          words={words.devices.networks}
          errors={words.errors}
        />
      )}
      {view === 'live' && mayOperate && (
        <div className={changes.buttons}>
          <ReplaceDevice
            {...changing}
            addLink={
              <Link to={paths.connectDevice} search={{ plant: detail.siteId }}>
                {words.gateways.add}
              </Link>
            }
            onReplaced={(next) => navigate({ search: { device: next, plant: detail.siteId } })}
          />
          {isGateway(detail.type) && isOwn && (
            <MoveGateway
              {...changing}
              onMoved={({ deviceId: next, plantId: to }) => navigate({ search: { device: next, plant: to } })}
            />
          )}
          <RemoveDevice
            {...changing}
            isLogger={isLogger}
            onRemoved={() => navigate({ to: paths.plantDevice, search: { plant: detail.siteId } })}
          />
        </div>
      )}
      {view === 'curves' && (
        <DeviceCurves
          {...shown}
          period={periodFrom({ period: search.period, day: search.day, to: undefined }, today, calendarKinds)}
          onPeriod={(period) => {
            const { to: _, ...said } = periodTo(period, today)
            void navigate({ search: { ...search, ...said }, resetScroll: false })
          }}
          marksIn={marksOf(api, detail.siteId, today)}
          chosenIds={search.points}
          onChoose={(points) => void navigate({ search: { ...search, points }, replace: true, resetScroll: false })}
          chart={words.history.chart}
          shell={words.shell}
        />
      )}
      {view === 'curves' && (
        <WrongSpans
          api={api}
          detail={detail}
          now={now}
          mayMark={mayOperate}
          day={search.period === undefined || search.period === 'day' ? search.day : undefined}
          words={words.devices}
          shell={words.shell}
          errors={words.errors}
        />
      )}
      {view === 'frames' && <Frames deviceId={deviceId} zone={detail.timeZone} />}
    </div>
  )
}

/** Fetched with its first use: most pages of devices are not about inverters. */
const ExpectedCard = lazyPart(async () => ({
  default: (await import('#features/plants/devices/expected-card.tsx')).ExpectedCard,
}))

interface ComparisonsProps {
  node: DeviceNode
  nodes: readonly DeviceNode[]
  plantId: number
  words: Words['comparisons']
}

/** Links to comparisons with the inverters next to it, and of its strings. */
const Comparisons = ({ node, nodes, plantId, words }: ComparisonsProps) => {
  const [others, strings] = [siblingsOf(nodes, node.deviceId), stringsIn([node])]
  if (others.length < fewest && strings.length < fewest) return null
  return (
    <p className={classes.comparisons}>
      {others.length >= fewest && (
        <Link to={paths.deviceComparison} search={{ plant: plantId, of: others.join(',') }}>
          {words.compareWithOthers}
        </Link>
      )}
      {strings.length >= fewest && (
        <Link to={paths.deviceComparison} search={{ plant: plantId, of: strings.map(({ id }) => id).join(',') }}>
          {words.compareStrings}
        </Link>
      )}
    </p>
  )
}

/** An operator can read the frames of every device, even without access to its plant. */
const FramesAlone = ({ deviceId }: { deviceId: number }) => {
  const api = useApi()
  const { language, words } = useLanguage()
  const { error } = useQuery(deviceQueries(api).frames({ deviceId, language }))
  return isRefused(error) ? (
    <NotFound />
  ) : (
    <div className={classes.page}>
      <PageTitle title={words.devices.frame.title} />
      {/* The plant's zone is unknown here, so times are in the operator's. */}
      <Frames deviceId={deviceId} zone={viewerZone()} />
    </div>
  )
}

const Frames = ({ deviceId, zone }: { deviceId: number; zone: string }) => {
  const api = useApi()
  const { language, words } = useLanguage()
  return (
    <DeviceFrames
      api={api}
      deviceId={deviceId}
      language={language}
      zone={zone}
      protocolName={protocolName}
      reasonText={(rejected) => reasonText(rejected, words.intake)}
      words={words.devices}
      shell={words.shell}
    />
  )
}

/** The router's result also contains search parameters that the route does not define, so it is parsed again. */
const useAddress = () => deviceSearch({ ...route.useSearch() })

const isRefused = (error: unknown) => error instanceof CallFailed && [403, 404, 412].includes(error.status)

/** Otherwise the shortest address counts as a prefix of the others. */
const exactly = { exact: true } as const
const ageEveryMs = 5000
