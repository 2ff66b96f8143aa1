import type { PlantInformation } from '@heliograph/contract/browser'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useApi } from '#api/api-context.tsx'
import { messageOf } from '#api/failure.ts'
import { paths } from '#app/paths.ts'
import { useNow } from '#browser/use-now.ts'
import { DeviceTree, DeviceTreeLoading } from '#features/plants/devices/device-tree.tsx'
import { deviceQueries } from '#features/plants/devices/devices.queries.ts'
import { NewDevices } from '#features/plants/devices/new-devices.tsx'
import { ageText, spanText } from '#features/plants/live/age.ts'
import { plantQueries } from '#features/plants/plants/plants.queries.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { deviceTabSearch } from './device.search.ts'
import classes from '#features/plants/devices/device-tree.module.css'

const plantRoute = getRouteApi('/main/plant/infos')
const route = getRouteApi('/main/plant/infos/device')

/** The plant's devices and their state. */
export const PlantDeviceScreen = () => {
  const { plant } = plantRoute.useSearch()
  const { device } = deviceTabSearch({ ...route.useSearch() })
  // Remounts for another plant, so that no data of the previous one shows under its name.
  return plant === undefined ? null : <PlantDevices key={plant} plantId={plant} marked={device} />
}

const PlantDevices = ({ plantId, marked }: { plantId: number; marked: number | undefined }) => {
  const api = useApi()
  const { language, words } = useLanguage()
  const tree = useQuery(deviceQueries(api).tree(plantId))
  const information = useQuery(plantQueries(api).information(plantId, language))
  const now = useNow(ageEveryMs)
  const failure = messageOf(tree.error)
  return (
    <div className={classes.page}>
      <PageTitle title={words.devices.title} />
      {information.data && mayOperate(information.data) && (
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
          marked={marked}
          zone={information.data?.regionTimezone}
          ages={{ ago: (at) => ageText(now - at, words.live), span: (ms) => spanText(ms, words.live) }}
          words={words.devices}
          shell={words.shell}
        />
      ) : tree.isError ? (
        <Notice
          title={words.devices.failed}
          text={failure ? words.errors[failure] : words.devices.detail.failedText}
          action={<Button onClick={() => void tree.refetch()}>{words.shell.retry}</Button>}
        />
      ) : (
        <DeviceTreeLoading label={words.shell.loading} />
      )}
    </div>
  )
}

const mayOperate = ({ externalRoleCode }: PlantInformation) =>
  externalRoleCode.some(({ code, isOn }) => code === 'plant.operate' && isOn > 0)

const ageEveryMs = 5000
