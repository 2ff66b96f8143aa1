import type { Words } from '@heliograph/phrases'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '#api/api-context.tsx'
import { useHost } from '#app/host.ts'
import { Link } from '#app/link.tsx'
import { paths } from '#app/paths.ts'
import { DeletePlant } from '#features/plants/deletion/delete-plant.tsx'
import { EditPlantForm } from '#features/plants/new-plant/edit-plant-form.tsx'
import { editPlantQueries } from '#features/plants/new-plant/edit-plant.queries.ts'
import { PhotoSetting } from '#features/plants/new-plant/photo-setting.tsx'
import { plantFactQueries } from '#features/plants/plant-facts/plant-facts.queries.ts'
import { PlantPicture } from '#features/plants/plants/plant-picture.tsx'
import { TargetsForm } from '#features/plants/targets/targets-form.tsx'
import { targetQueries } from '#features/plants/targets/targets.queries.ts'
import { tariffQueries } from '#features/plants/tariffs/tariffs.queries.ts'
import { UsualLightForm } from '#features/plants/usual-light/usual-light-form.tsx'
import { usualLightQueries } from '#features/plants/usual-light/usual-light.queries.ts'
import { PlantChanges } from '#features/platform/audit/plant-changes.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { WithOutsideMaps } from '#screens/outside-maps.tsx'
import { Aside } from '#ui/text/aside.tsx'
import { TitledSection } from '#ui/text/titled-section.tsx'
import { mayIn } from './may-in.ts'
import { OfPlant } from './of-plant.tsx'
import { PlantPage } from './plant-page.tsx'

/** Changes what is entered about the plant in the address. */
export const PlantEditScreen = () => <OfPlant screen={PlantEdit} />

const PlantEdit = ({ plantId }: { plantId: number }) => {
  const api = useApi()
  const cache = useQueryClient()
  const { session } = useHost()
  const navigate = useNavigate()
  const { language, words } = useLanguage()
  const { deletion, editPlant, shell, errors, audit, plants } = words
  // A form over an old answer would be refused when it is sent.
  const detail = useQuery({ ...plantFactQueries(api, plantId).detail(language), staleTime: 0, gcTime: 0 })
  const { data: past } = useQuery(editPlantQueries(api, plantId).past())
  const tariffs = useQuery(tariffQueries(api, plantId).list())
  return (
    <PlantPage
      plantId={plantId}
      loads={detail}
      title={({ name }) => editPlant.title({ plant: name })}
      notAllowed={{ title: editPlant.notAllowed, text: editPlant.notAllowedText }}
      words={editPlant}
    >
      {(plant, stored) => (
        <>
          <PhotoSetting
            plant={stored.station}
            shown={<PlantPicture plant={stored.station} shape="full" words={plants} />}
            onChanged={() => cache.invalidateQueries({ queryKey: ['plants'] })}
            words={words}
          />
          <WithOutsideMaps>
            <EditPlantForm
              detail={stored}
              past={past}
              seesContact={mayIn(plant, 'own') || stored.station.authOpen}
              language={language}
              reload={async () => (await detail.refetch()).data}
              onSaved={async () => {
                await cache.invalidateQueries({ queryKey: ['plants'] })
                await navigate({ to: paths.plantDetail, search: { plant: plantId } })
              }}
              tariffs={
                tariffs.data?.tariffs.length ? (
                  <p>
                    {words.tariffs.inTariffs}{' '}
                    <Link to={paths.plantFinance} search={{ plant: plantId }}>
                      {words.plantFacts.toFinance}
                    </Link>
                  </p>
                ) : undefined
              }
              words={words}
            />
          </WithOutsideMaps>
          <TargetsPart plantId={plantId} language={language} words={words} />
          <UsualLightPart plantId={plantId} language={language} words={words} />
          {mayIn(plant, 'own') && (
            <TitledSection title={editPlant.history}>
              <PlantChanges
                plantId={plantId}
                zone={stored.station.region.timezone}
                codes={{ ...plants.type, ...plants.grid }}
                words={audit}
                errors={errors}
                shell={shell}
              />
            </TitledSection>
          )}
          {mayIn(plant, 'own') && (
            <DeletePlant
              plantId={plantId}
              name={stored.station.name}
              onDeleted={async () => {
                session.forgetPlant()
                await navigate({ to: paths.plantDeleted })
                await cache.invalidateQueries({ queryKey: ['plants'] })
              }}
              words={deletion}
              errors={errors}
            />
          )}
        </>
      )}
    </PlantPage>
  )
}

const TargetsPart = ({ plantId, language, words }: { plantId: number; language: string; words: EditWords }) => {
  const cache = useQueryClient()
  const queries = targetQueries(useApi(), plantId)
  const targets = useQuery({ ...queries.find(), staleTime: 0 })
  return (
    <TitledSection title={words.targets.title} busy={targets.isPending}>
      {targets.data ? (
        <TargetsForm
          // A form over older targets would overwrite the newer ones.
          key={targets.data.modifiedTime}
          plantId={plantId}
          targets={targets.data}
          language={language}
          onSaved={() => cache.invalidateQueries({ queryKey: queries.find().queryKey })}
          words={words.targets}
          errors={words.errors}
        />
      ) : (
        targets.isError && <Aside role="status">{words.targets.failed}</Aside>
      )}
    </TitledSection>
  )
}

const UsualLightPart = ({ plantId, language, words }: { plantId: number; language: string; words: EditWords }) => {
  const cache = useQueryClient()
  const queries = usualLightQueries(useApi(), plantId)
  const light = useQuery({ ...queries.find(), staleTime: 0 })
  return (
    <TitledSection title={words.usualLight.title} busy={light.isPending}>
      {light.data ? (
        <UsualLightForm
          // As above, and where the plant is now somewhere else, other months are plausible.
          key={`${light.data.modifiedTime} ${light.data.published.join()}`}
          plantId={plantId}
          light={light.data}
          language={language}
          onSaved={() =>
            Promise.all(
              [queries.find().queryKey, ['weather', plantId]].map((queryKey) => cache.invalidateQueries({ queryKey })),
            )
          }
          words={words.usualLight}
          errors={words.errors}
        />
      ) : (
        light.isError && <Aside role="status">{words.usualLight.failed}</Aside>
      )}
    </TitledSection>
  )
}

type EditWords = Pick<Words, 'targets' | 'usualLight' | 'errors'>
