import type { LargeExportWish } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Refusal } from '#refusals/refusal.tsx'
import { largeExportQueries } from './large-exports.queries.ts'
import classes from './large-exports.module.css'

interface Props {
  plantId: number
  wish: LargeExportWish
  words: Pick<Words, 'largeExports' | 'errors'>
}

/** After a download that broke off: the same file, prepared, so that it waits until there is a connection. */
export const PrepareInstead = ({ plantId, wish, words: { largeExports: words, errors } }: Props) => {
  const queries = largeExportQueries(useApi(), plantId)
  const cache = useQueryClient()
  const starting = useMutation({
    mutationFn: () => queries.start(wish),
    onSuccess: (known) => cache.setQueryData(queries.list.queryKey, known),
    meta: { inPlace: true },
  })
  if (starting.isSuccess) return <p role="status">{words.insteadBegun}</p>
  return (
    <>
      <p>{words.insteadHint}</p>
      <Button variant="default" className={classes.open} loading={starting.isPending} onClick={() => starting.mutate()}>
        {words.instead}
      </Button>
      <Refusal text={refusalText(starting.error, { errors, otherwise: words.startFailed })} />
    </>
  )
}
