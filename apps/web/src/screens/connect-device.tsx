import { CallFailed, type GatewayClaim, type RegisteredGateway } from '@heliograph/contract/browser'
import { Button, Skeleton } from '@mantine/core'
import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBack from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { NotFound } from '#app/fallbacks.tsx'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { useNow, useServerTime } from '#browser/use-now.ts'
import { deviceQueries } from '#features/plants/devices/devices.queries.ts'
import { RejectedData } from '#features/plants/devices/rejected-data.tsx'
import { ConnectionSettings } from '#features/plants/gateways/connection-settings.tsx'
import { gatewayQueries, listenEveryMs } from '#features/plants/gateways/gateways.queries.ts'
import { Listening } from '#features/plants/gateways/listening.tsx'
import { LoggerClaim } from '#features/plants/gateways/logger-claim.tsx'
import { LoggerSettings } from '#features/plants/gateways/logger-settings.tsx'
import { RegisterGateway } from '#features/plants/gateways/register-gateway.tsx'
import { ageText } from '#features/plants/live/age.ts'
import { reasonText } from '#features/platform/intake/reason.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { NotLoaded } from '#refusals/not-loaded.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Card } from '#ui/cards/card.tsx'
import { Callout } from '#ui/notices/callout.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import { BackLine } from '#ui/text/back-line.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { connectSearch } from './connect-device.search.ts'
import classes from '#features/plants/gateways/gateways.module.css'

const route = getRouteApi('/main/connect-device')

/** Registers a gateway for a plant, tells what to enter in it, and listens until its first values arrive. */
export const ConnectDeviceScreen = () => {
  const { plant, gateway, claiming = false } = connectSearch({ ...route.useSearch() })
  return plant === undefined ? (
    <NotFound />
  ) : (
    <ConnectDevice key={plant} plantId={plant} gatewayId={gateway} isClaiming={claiming} />
  )
}

interface PageProps {
  plantId: number
  gatewayId: number | undefined
  /** This page has begun to claim a logger: it shows how that ends, too. */
  isClaiming: boolean
}

const ConnectDevice = ({ plantId, gatewayId, isClaiming }: PageProps) => {
  const api = useApi()
  const { words } = useLanguage()
  const cache = useQueryClient()
  const navigate = route.useNavigate()
  const queries = gatewayQueries(api, plantId)
  const protocols = useQuery(queries.protocols)
  // Only here: it is in no address and no storage, and gone with the page.
  const [made, setMade] = useState<RegisteredGateway>()
  const registered = (gateway: RegisteredGateway) => {
    setMade(gateway)
    void cache.invalidateQueries({ queryKey: ['devices', plantId] })
    void navigate({ search: { plant: plantId, gateway: gateway.gatewayId }, replace: true })
  }
  const tree = useQuery({ ...deviceQueries(api).tree(plantId), enabled: gatewayId === undefined })
  const claim = useQuery({ ...queries.claim, enabled: gatewayId === undefined })
  const claimed = claim.data?.claim ?? null
  const isUnderWay = claimed !== null && claimed.state !== 'failed' && claimed.gatewayId === null
  const claimedGateway = isClaiming ? claimed?.gatewayId : undefined
  useEffect(() => {
    if (claimedGateway === undefined || claimedGateway === null) return
    void cache.invalidateQueries({ queryKey: ['devices', plantId] })
    void navigate({ search: { plant: plantId, gateway: claimedGateway }, replace: true })
  }, [claimedGateway, cache, navigate, plantId])
  const startClaim = async (wish: Parameters<typeof queries.startClaim>[0]) => {
    cache.setQueryData(queries.claim.queryKey, await queries.startClaim(wish))
    await navigate({ search: { plant: plantId, claiming: true }, replace: true })
  }
  const typed = claimed?.state === 'failed' ? { sn: claimed.deviceSn, name: claimed.deviceName } : undefined
  if (protocols.error instanceof CallFailed && protocols.error.code !== undefined) return <NotFound />
  return (
    <div className={classes.page}>
      <BackLine>
        <Link to={paths.plantDevice} search={{ plant: plantId }}>
          <IconBack aria-hidden="true" />
          {words.gateways.toDevices}
        </Link>
      </BackLine>
      <PageTitle title={words.gateways.title} />
      {gatewayId !== undefined ? (
        <ConnectedGateway
          key={gatewayId}
          plantId={plantId}
          gatewayId={gatewayId}
          secret={made?.gatewayId === gatewayId ? made.secret : null}
          onRenewed={setMade}
        />
      ) : claimed && (isUnderWay || (isClaiming && claimed.failure !== 'stopped')) ? (
        <ClaimedLogger
          plantId={plantId}
          claim={claimed}
          answeredAt={claim.dataUpdatedAt}
          isCutOff={claim.isError || claim.isPaused}
          door={protocols.data?.find(({ protocol }) => protocol === 'solarman-v5')}
          onAgain={() => void navigate({ search: { plant: plantId }, replace: true })}
        />
      ) : protocols.data && !claim.isPending ? (
        <Card>
          <RegisterGateway
            protocols={protocols.data}
            send={queries.register}
            claim={startClaim}
            onRegistered={registered}
            here={tree.data && new Set(tree.data.map(({ sn }) => sn))}
            onSeveral={() => void cache.invalidateQueries({ queryKey: ['devices', plantId] })}
            typed={typed}
            words={words}
          />
        </Card>
      ) : protocols.isError ? (
        <NotLoaded
          error={protocols.error}
          title={words.gateways.plantFailed}
          text={words.gateways.failed}
          action={<Button onClick={() => void protocols.refetch()}>{words.shell.retry}</Button>}
          words={words.shell}
        />
      ) : (
        <Skeleton height={320} aria-label={words.shell.loading} />
      )}
    </div>
  )
}

interface ClaimProps {
  plantId: number
  claim: NonNullable<GatewayClaim['claim']>
  answeredAt: number
  isCutOff: boolean
  door: { host: string; port: number } | undefined
  onAgain: () => void
}

const ClaimedLogger = ({ plantId, claim, answeredAt, isCutOff, door, onAgain }: ClaimProps) => {
  const { words } = useLanguage()
  const cache = useQueryClient()
  const now = useNow(500)
  const arrivedAt = useServerTime(answeredAt)
  const queries = gatewayQueries(useApi(), plantId)
  const stop = useMutation({
    ...queries.stopClaim,
    onSuccess: () => cache.invalidateQueries({ queryKey: queries.claim.queryKey }),
  })
  const { claim: spoken } = words.gateways
  return (
    <>
      <Card>
        <div className={classes.page}>
          <h2 className={classes.heading}>{claim.deviceName}</h2>
          <LoggerClaim
            claim={claim}
            ageMs={now - arrivedAt}
            isCutOff={isCutOff}
            onStop={() => stop.mutate()}
            stopping={stop.isPending}
            onAgain={onAgain}
            words={spoken}
          />
        </div>
      </Card>
      {door && (
        <Card>
          <LoggerSettings door={door} words={words.gateways} />
        </Card>
      )}
    </>
  )
}

interface Props {
  plantId: number
  gatewayId: number
  /** Right after it was made. */
  secret: string | null
  onRenewed: (gateway: RegisteredGateway) => void
}

const ConnectedGateway = ({ plantId, gatewayId, secret, onRenewed }: Props) => {
  const api = useApi()
  const { language, words: all } = useLanguage()
  const words = all.gateways
  const queries = gatewayQueries(api, plantId)
  const gateway = useQuery(queries.find(gatewayId))
  const behind = useQuery(queries.behind(gatewayId))
  const detail = useQuery({
    ...deviceQueries(api).detail({ deviceId: gatewayId, plantId, language }),
    refetchInterval: listenEveryMs,
  })
  const now = useNow()
  const [asks, setAsks] = useState(false)
  const renew = useMutation({
    ...queries.renew(gatewayId),
    onSuccess(renewed) {
      setAsks(false)
      onRenewed(renewed)
      showToast(words.renewed)
    },
  })
  if (gateway.error instanceof CallFailed && gateway.error.code !== undefined) return <NotFound />
  if (!gateway.data) {
    return gateway.isError ? (
      <NotLoaded
        error={gateway.error}
        title={words.plantFailed}
        text={words.failed}
        action={<Button onClick={() => void gateway.refetch()}>{all.shell.retry}</Button>}
        words={all.shell}
      />
    ) : (
      <Skeleton height={320} aria-label={all.shell.loading} />
    )
  }
  const { connection, protocol, deviceName } = gateway.data
  const hasSecret = protocol !== 'solarman-v5'
  return (
    <>
      <Card>
        <div className={classes.page}>
          <h2 className={classes.heading}>{deviceName}</h2>
          <Listening
            gateway={gateway.data}
            devices={behind.data?.data ?? []}
            now={now}
            ago={(age) => ageText(age, all.live)}
            linkTo={({ id, name }) => (
              <Link to={paths.deviceDetail} search={{ device: id, plant: plantId }}>
                {name}
              </Link>
            )}
            toPlant={
              <Button
                variant="default"
                renderRoot={(props) => <Link to={paths.plantData} search={{ plant: plantId }} {...props} />}
              >
                {words.toPlant}
              </Button>
            }
            words={words}
          />
          {detail.data && (
            <RejectedData
              detail={detail.data}
              reasonText={(rejected) => reasonText(rejected, all.intake)}
              words={all.devices}
            />
          )}
        </div>
      </Card>
      <Card>
        <div className={classes.page}>
          <h2 className={classes.heading}>{words.settings}</h2>
          {protocol === 'solarman-v5' && <p className={classes.lead}>{words.settingsOfLogger}</p>}
          {hasSecret && secret !== null && (
            <Callout tone="warning" icon={IconAlert}>
              {words.secretOnce}
            </Callout>
          )}
          {connection ? (
            <ConnectionSettings connection={connection} secret={secret ?? undefined} words={words} />
          ) : (
            <p>{words.off}</p>
          )}
          {hasSecret && secret === null && (
            <>
              <p className={classes.lead}>{words.secretHidden}</p>
              <div>
                <Button variant="default" onClick={() => setAsks(true)}>
                  {words.renew}
                </Button>
              </div>
            </>
          )}
        </div>
      </Card>
      {asks && (
        <AskFirst
          title={words.renew}
          text={words.renewAsk}
          action={words.renew}
          busy={renew.isPending}
          failure={refusalText(renew.error, { errors: all.errors, otherwise: words.renewFailed })}
          onYes={() => renew.mutate()}
          onClose={() => setAsks(false)}
          words={all.shell}
        />
      )}
    </>
  )
}
