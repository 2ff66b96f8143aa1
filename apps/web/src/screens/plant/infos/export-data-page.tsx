import type { LargeExportWish } from '@heliograph/contract/browser'
import { isGateway } from '@heliograph/domain/devices'
import { addRegion } from '@heliograph/domain/regions'
import { dayAt } from '@heliograph/domain/zones'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { useHost } from '#app/host.ts'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { useNow } from '#browser/use-now.ts'
import type { PreparedWish } from '#features/plants/data-export/chosen-file.tsx'
import { ClockField } from '#features/plants/data-export/clock-field.tsx'
import { dataExportQueries } from '#features/plants/data-export/data-export.queries.ts'
import { DataExport } from '#features/plants/data-export/data-export.tsx'
import { FileColumns } from '#features/plants/data-export/file-columns.tsx'
import { ForScripts } from '#features/plants/data-export/for-scripts.tsx'
import { UnitFields } from '#features/plants/data-export/unit-fields.tsx'
import { deviceQueries } from '#features/plants/devices/devices.queries.ts'
import { writtenAs } from '#features/plants/large-exports/large-export-form.tsx'
import { LargeExports } from '#features/plants/large-exports/large-exports.tsx'
import { PrepareInstead } from '#features/plants/large-exports/prepare-instead.tsx'
import { hasDecimalComma } from '#i18n/decimal-comma.ts'
import { useLanguage } from '#i18n/words-context.tsx'
import { PlantPage } from './plant-page.tsx'

/** The data of a plant as a file. */
export const ExportData = ({ plantId }: { plantId: number }) => {
  const now = useNow(60_000)
  const { words } = useLanguage()
  const dataCentre = useHost().credentials.dataCentre()
  const { dataExport: own, points, errors } = words
  const api = useApi()
  const devices = useQuery(deviceQueries(api).tree(plantId))
  const plant = useQuery(dataExportQueries(api, plantId).exportable(undefined))
  const loads = {
    data: devices.data && plant.data && { devices: devices.data, zone: plant.data.timezone },
    error: devices.error ?? plant.error,
    refetch: () => Promise.all([devices.refetch(), plant.refetch()]),
  }
  return (
    <PlantPage plantId={plantId} loads={loads} title={({ name }) => own.title({ plant: name })} words={own}>
      {(_, data) => (
        <>
          <p>{own.lead}</p>
          <DataExport
            plantId={plantId}
            // Gateways measure nothing themselves.
            devices={data.devices.filter(({ type }) => !isGateway(type))}
            zone={data.zone}
            now={now}
            hasDecimalComma={hasDecimalComma()}
            instead={(wish) => (
              <PrepareInstead key={JSON.stringify(wish)} plantId={plantId} wish={preparedOf(wish)} words={words} />
            )}
            words={own}
            points={points}
            errors={errors}
          />
          <LargeExports
            plantId={plantId}
            devices={data.devices.filter(({ type }) => !isGateway(type))}
            zone={data.zone}
            now={now}
            hasDecimalComma={hasDecimalComma()}
            fields={{
              clock: (props) => <ClockField {...props} zone={data.zone} words={own} />,
              units: (props) => <UnitFields {...props} words={own} />,
              columns: (props) => <FileColumns {...props} plantId={plantId} words={own} points={points} />,
            }}
            words={words}
          />
          <ForScripts
            address={location.origin + addRegion(`/maintain-s/history/export/${plantId}/csv`, dataCentre)}
            today={dayAt(data.zone, now)}
            tokens={<Link to={paths.accountSecurity}>{own.makeToken}</Link>}
            words={own}
          />
        </>
      )}
    </PlantPage>
  )
}

/** The file of one plant or device as an export that is prepared. */
const preparedOf = ({ wanted: { deviceId, ...wanted }, columns, format }: PreparedWish): LargeExportWish => ({
  ...wanted,
  ...(deviceId === undefined
    ? { plant: true, deviceIds: [], columns }
    : { plant: false, deviceIds: [deviceId], deviceColumns: columns }),
  ...writtenAs(format),
})
