import type { ExportState } from '@heliograph/contract/browser'
import { CallFailed } from '@heliograph/contract/browser'
import { formatInstant } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconSave from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { saveFile } from '#browser/save-file.ts'
import { Asked } from '#features/people/profile/asked.tsx'
import { profileQueries } from '#features/people/profile/profile.queries.ts'
import { viewerZone } from '#i18n/dates.ts'
import { useWords } from '#i18n/words-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Card } from '#ui/cards/card.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { PageTitle } from '#ui/text/page-title.tsx'
import classes from '#features/people/profile/profile.module.css'

/** A person's own data, to save or take elsewhere. */
export const ExportAccountScreen = () => {
  const told = useWords('profile')
  const errors = useWords('errors')
  const shell = useWords('shell')
  const { export: words } = told
  const queries = profileQueries(useApi())
  const cache = useQueryClient()
  const query = useQuery(queries.exportState)
  const take = useMutation({
    ...queries.exportAccount,
    // Also if another page was opened meanwhile: for the server, the file of this year has arrived.
    onSuccess: ({ blob, name }) => {
      saveFile(blob, name ?? 'account.json')
      showToast(words.taken)
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: queries.exportState.queryKey }),
  })
  const save = () => {
    if (!take.isPending) take.mutate()
  }
  return (
    <>
      <PageTitle title={words.title} />
      <p className={classes.intro}>{words.intro}</p>
      <div className={classes.page}>
        <Card>
          <h2 className={classes.heading}>{words.holds}</h2>
          <ul className={classes.list}>
            {[words.profile, words.traces, words.roles, words.plants, words.feedback].map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          <p className={classes.hint}>{words.notHeld}</p>
        </Card>
        <Asked query={query} heightPx={160} failedTitle={told.failedTitle} shell={shell}>
          {(state) => {
            const reason = hindranceOf(state, words)
            return (
              <Card>
                <div className={classes.form}>
                  <p>
                    {state.onceAYear ? words.onceAYear : words.atWill} {reason ?? words.ready}
                  </p>
                  {!reason && <p className={classes.hint}>{words.ownPlants({ count: state.plants })}</p>}
                  <Refusal text={refusalText(take.error, exportRefusals(take.error, words, errors))} />
                  <ButtonRow>
                    <Button
                      leftSection={<IconSave aria-hidden="true" />}
                      loading={take.isPending}
                      disabled={reason !== undefined}
                      onClick={save}
                    >
                      {words.take}
                    </Button>
                  </ButtonRow>
                </div>
              </Card>
            )
          }}
        </Asked>
      </div>
    </>
  )
}

const hindranceOf = ({ plants, mostPlants, usedAt, availableAt }: ExportState, words: Words['profile']['export']) => {
  const zone = viewerZone()
  if (plants > mostPlants) return words.tooManyPlants({ plants, most: mostPlants })
  if (availableAt === null || usedAt === null) return undefined
  return words.used({ used: formatInstant(zone, usedAt * 1000), again: formatInstant(zone, availableAt * 1000) })
}

const exportRefusals = (error: Error | null, words: Words['profile']['export'], errors: Words['errors']) => ({
  errors,
  otherwise: words.failed,
  // The transfer was interrupted: the server does not count incomplete downloads.
  ...(error instanceof CallFailed && error.status === 0 && { otherwise: undefined, always: words.failed }),
})
