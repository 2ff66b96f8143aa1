import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { refusalText } from '#refusals/refusal-text.ts'
import { Failure } from '#ui/notices/failure.tsx'
import { AskFirst } from '#ui/overlays/ask-first.tsx'
import type { EditedBrand } from './brands.queries.ts'

interface Props {
  brand: EditedBrand
  onSwitched: () => Promise<unknown>
  words: Pick<Words, 'brands' | 'shell' | 'errors'>
}

/** Serves nothing at the hosts of a brand, or serves it again. */
export const SwitchBrand = ({ brand: { system: code, name, off }, onSwitched, words }: Props) => {
  const { brands, shell, errors } = words
  const api = useApi()
  const [asks, setAsks] = useState(false)
  const change = useMutation({
    mutationFn: () => api.brands.switchOff({ params: { code }, body: { off: !off } }),
    async onSuccess() {
      setAsks(false)
      await onSwitched()
    },
    meta: { inPlace: true },
  })
  const failure = refusalText(change.error, { errors, otherwise: brands.notDone })
  return (
    <div>
      <Button
        variant="default"
        loading={change.isPending && !asks}
        onClick={() => (off ? change.mutate() : setAsks(true))}
      >
        {off ? brands.switchOn : brands.switchOff}
      </Button>
      {!asks && <Failure text={failure} />}
      {asks && (
        <AskFirst
          title={brands.switchOffAsk({ name })}
          text={brands.switchOffText}
          action={brands.switchOff}
          busy={change.isPending}
          failure={failure}
          onYes={() => change.mutate()}
          onClose={() => {
            setAsks(false)
            change.reset()
          }}
          words={shell}
        />
      )}
    </div>
  )
}
