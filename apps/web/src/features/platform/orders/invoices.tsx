import type { ShopOrder } from '@heliograph/contract/browser'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '#browser/save-file.ts'
import { ButtonRow } from '#ui/buttons/button-row.tsx'
import { Failure } from '#ui/notices/failure.tsx'
import { TitledSection } from '#ui/text/titled-section.tsx'

interface Props {
  order: ShopOrder
  read: (params: { id: number; invoiceId: number }) => Promise<{ name: string | undefined; blob: Blob }>
  words: Words['orders']
}

/** Its invoice, credit notes and reversals of them, to download. */
export const Invoices = ({ order, read, words }: Props) => {
  const download = useMutation({
    mutationFn: (invoiceId: number) => read({ id: order.id, invoiceId }),
    meta: { inPlace: true },
    onSuccess: ({ blob, name }) => saveFile(blob, name ?? `${order.reference}.pdf`),
  })
  if (order.invoices.length === 0) return null
  return (
    <TitledSection title={words.invoices}>
      <ButtonRow>
        {order.invoices.map(({ id, number, kind }) => (
          <Button
            key={id}
            variant="default"
            leftSection={<IconFile aria-hidden="true" />}
            loading={download.isPending && download.variables === id}
            onClick={() => download.mutate(id)}
          >
            {words[kind]({ number })}
          </Button>
        ))}
      </ButtonRow>
      <Failure text={download.isError ? words.downloadFailed : undefined} />
    </TitledSection>
  )
}
