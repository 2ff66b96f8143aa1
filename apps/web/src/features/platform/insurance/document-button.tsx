import type { ArrivedFile } from '@heliograph/contract/browser'
import { Button } from '@mantine/core'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '#browser/save-file.ts'
import { Failure } from '#ui/notices/failure.tsx'
import classes from './insurance.module.css'

interface Props {
  text: string
  read: () => Promise<ArrivedFile>
  /** Said if it did not come. */
  failed: string
}

/** A PDF to download. */
export const DocumentButton = ({ text, read, failed }: Props) => {
  const download = useMutation({
    mutationFn: read,
    meta: { inPlace: true },
    onSuccess: ({ blob, name }) => saveFile(blob, name ?? 'document.pdf'),
  })
  return (
    <div className={classes.document}>
      <Button
        classNames={{ root: classes.button ?? '', label: classes.label ?? '' }}
        variant="default"
        leftSection={<IconFile aria-hidden="true" />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {text}
      </Button>
      <Failure text={download.isError ? failed : undefined} />
    </div>
  )
}
