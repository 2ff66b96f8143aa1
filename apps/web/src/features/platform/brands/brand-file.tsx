import { brandFileKind } from '@heliograph/brand/settings'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { saveFile } from '#browser/save-file.ts'
import { refusalText } from '#refusals/refusal-text.ts'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { FileButton } from '#ui/buttons/file-button.tsx'
import { Failure } from '#ui/notices/failure.tsx'
import { showToast } from '#ui/notices/toast.ts'
import type { ToldProblem } from './use-brand-draft.ts'

interface Props {
  code: string
  onLoaded: () => Promise<unknown>
  onProblems: (problems: readonly ToldProblem[]) => void
  words: Pick<Words, 'brands' | 'errors'>
}

/** Carries a brand to another installation, and back. */
export const BrandFile = ({ code, onLoaded, onProblems, words: { brands, errors } }: Props) => {
  const api = useApi()
  const give = useMutation({
    mutationFn: () => api.brands.exportFile({ params: { code } }),
    onSuccess: (file) => saveFile(file.blob, file.name ?? `${code}.json`),
    meta: { inPlace: true },
  })
  const take = useMutation({
    mutationFn: async (chosen: File) =>
      api.brands.importFile({ params: { code }, body: { file: brandFileIn(await chosen.text()) } }),
    async onSuccess({ done, problems }) {
      if (!done) return onProblems(problems)
      showToast(brands.imported)
      await onLoaded()
    },
    meta: { inPlace: true },
  })
  const failure =
    take.error instanceof SyntaxError
      ? brands.noFile
      : refusalText(take.error ?? give.error, { errors, otherwise: brands.notDone })
  return (
    <div>
      <ButtonRow>
        <Button variant="default" loading={give.isPending} onClick={() => give.mutate()}>
          {brands.export}
        </Button>
        <FileButton accept="application/json" onFile={(file) => take.mutate(file)}>
          {(button) => (
            <Button {...button} variant="default" loading={take.isPending}>
              {brands.import}
            </Button>
          )}
        </FileButton>
      </ButtonRow>
      <Failure text={failure} />
    </div>
  )
}

/** @throws SyntaxError if it is none */
const brandFileIn = (text: string): object => {
  const file: unknown = JSON.parse(text)
  if (typeof file === 'object' && file !== null && 'kind' in file && file.kind === brandFileKind) return file
  throw new SyntaxError('Not a file of a brand')
}
