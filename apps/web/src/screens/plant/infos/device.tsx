import { isGateway } from '@heliograph/domain/devices'
import { measuresModules } from '@heliograph/domain/module-map'
import type { Words } from '@heliograph/phrases'
import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useApi } from '#api/api-context.tsx'
import { messageOf } from '#api/failure.ts'
import { isThere } from '#app/guards.ts'
import { useHost } from '#app/host.ts'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { useNow } from '#browser/use-now.ts'
import { devicesIn, fewest, firstChoice, most, toggledIn } from '#features/plants/comparisons/subjects.ts'
import { EnterDevice } from '#features/plants/device-changes/enter-device.tsx'
import { RemovedDevices } from '#features/plants/device-changes/removed-devices.tsx'
import { DeviceTree, DeviceTreeLoading } from '#features/plants/devices/device-tree.tsx'
import { deviceQueries } from '#features/plants/devices/devices.queries.ts'
import { NewDevices } from '#features/plants/devices/new-devices.tsx'
import { ageText, spanText } from '#features/plants/live/age.ts'
import { plantQueries } from '#features/plants/plants/plants.queries.ts'
import { usePlantRights } from '#features/plants/plants/use-plant-rights.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { NotLoaded } from '#refusals/not-loaded.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { deviceTabSearch } from './device.search.ts'
import classes from '#features/plants/devices/device-tree.module.css'

const plantRoute = getRouteApi('/main/plant/infos')
const route = getRouteApi('/main/plant/infos/device')

/** The plant's devices and their state. */
export const PlantDeviceScreen = () => {
  const { plant } = plantRoute.useSearch()
  const { device, compare } = deviceTabSearch({ ...route.useSearch() })
  // Remounts for another plant, so that no data of the previous one shows under its name.
  return plant === undefined ? null : <PlantDevices key={plant} plantId={plant} marked={device} compared={compare} />
}

interface Props {
  plantId: number
  marked: number | undefined
  /** Undefined while nobody selects. */
  compared: string | undefined
}

const PlantDevices = ({ plantId, marked, compared }: Props) => {
  const api = useApi()
  const { language, words } = useLanguage()
  const tree = useQuery(deviceQueries(api).tree(plantId))
  const information = useQuery(plantQueries(api).information(plantId, language))
  const now = useNow(ageEveryMs)
  const failure = messageOf(tree.error)
  const navigate = route.useNavigate()
  const nodes = tree.data ?? []
  const gateways = nodes.filter(({ type }) => isGateway(type))
  const named = compared?.split(',')
  const candidates = devicesIn(nodes, named)
  const chosen = named && candidates.flatMap(({ id }) => (named.includes(id) ? id : []))
  const choose = (ids: string[] | undefined) =>
    void navigate({
      search: { plant: plantId, ...(marked && { device: marked }), ...(ids && { compare: ids.join(',') }) },
      replace: true,
      resetScroll: false,
    })
  const { mayOperate } = usePlantRights(plantId)
  const { brand } = useHost().platform
  const map = isThere('deviceLayout', brand) && nodes.some(({ type }) => measuresModules(type)) && (
    <Button
      variant="default"
      renderRoot={(props) => <Link to={paths.plantComponentLayout} search={{ plant: plantId }} {...props} />}
    >
      {words.devices.toMap}
    </Button>
  )
  const add = mayOperate && (
    <Button
      variant="default"
      renderRoot={(props) => <Link to={paths.connectDevice} search={{ plant: plantId }} {...props} />}
    >
      {words.gateways.add}
    </Button>
  )
  return (
    <div className={classes.page}>
      <PageTitle title={words.devices.title} />
      {information.data && mayOperate && (
        <NewDevices
          plantId={plantId}
          zone={information.data.regionTimezone}
          words={words.devices}
          errors={words.errors}
        />
      )}
      {tree.data ? (
        <DeviceTree
          nodes={tree.data}
          linkTo={({ deviceId, name }) => (
            <Link to={paths.deviceDetail} search={{ device: deviceId, plant: plantId }}>
              {name}
            </Link>
          )}
          checkOf={
            chosen &&
            ((node) =>
              candidates.some(({ id }) => id === `${node.deviceId}`) && (
                <Checkbox
                  aria-label={words.comparisons.check({ name: node.name })}
                  checked={chosen.includes(`${node.deviceId}`)}
                  disabled={chosen.length >= most && !chosen.includes(`${node.deviceId}`)}
                  onChange={() => choose(toggledIn(candidates, chosen, `${node.deviceId}`))}
                />
              ))
          }
          actions={
            (add || map || candidates.length >= fewest) && (
              <ButtonRow>
                {add}
                {map}
                {add && gateways.length > 0 && (
                  <EnterDevice
                    plantId={plantId}
                    gateways={gateways}
                    typeName={(type) => words.devices.type[type]}
                    words={words.deviceChanges}
                    shell={words.shell}
                    errors={words.errors}
                  />
                )}
                {candidates.length >= fewest && (
                  <CompareBar
                    chosen={chosen}
                    onStart={() => choose(firstChoice(nodes))}
                    onEnd={() => choose(undefined)}
                    plantId={plantId}
                    words={words.comparisons}
                    shell={words.shell}
                  />
                )}
              </ButtonRow>
            )
          }
          first={add}
          marked={marked}
          zone={information.data?.regionTimezone}
          ages={{ ago: (at) => ageText(now - at, words.live), span: (ms) => spanText(ms, words.live) }}
          words={words.devices}
          shell={words.shell}
        />
      ) : tree.isError ? (
        <NotLoaded
          error={tree.error}
          title={words.devices.failed}
          text={failure ? words.errors[failure] : words.devices.detail.failedText}
          action={<Button onClick={() => void tree.refetch()}>{words.shell.retry}</Button>}
          words={words.shell}
        />
      ) : (
        <DeviceTreeLoading label={words.shell.loading} />
      )}
      {information.data && (
        <RemovedDevices
          plantId={plantId}
          zone={information.data.regionTimezone}
          linkTo={({ deviceId, name }) => (
            <Link to={paths.deviceDetail} search={{ device: deviceId, plant: plantId }}>
              {name}
            </Link>
          )}
          typeName={(type) => words.devices.type[type]}
          words={words.deviceChanges}
        />
      )}
    </div>
  )
}

interface BarProps {
  chosen: readonly string[] | undefined
  onStart: () => void
  onEnd: () => void
  plantId: number
  words: Words['comparisons']
  shell: Words['shell']
}

/** Starts the selection, counts it, and leads to the comparison. */
const CompareBar = ({ chosen, onStart, onEnd, plantId, words, shell }: BarProps) =>
  chosen === undefined ? (
    <div>
      <Button variant="default" onClick={onStart}>
        {words.title}
      </Button>
    </div>
  ) : (
    <div className={classes.selecting}>
      <p role="status">
        {words.chosen({ count: chosen.length, most })} {chosen.length < fewest ? words.few : ''}
      </p>
      {chosen.length >= fewest ? (
        <Button
          renderRoot={(props) => (
            <Link to={paths.deviceComparison} search={{ plant: plantId, of: chosen.join(',') }} {...props} />
          )}
        >
          {words.compare}
        </Button>
      ) : (
        <Button disabled>{words.compare}</Button>
      )}
      <Button variant="default" onClick={onEnd}>
        {shell.cancel}
      </Button>
    </div>
  )

const ageEveryMs = 5000
