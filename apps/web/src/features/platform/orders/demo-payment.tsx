import { amountText } from '@heliograph/domain/amounts'
import { demoChoices, type DemoChoice } from '@heliograph/domain/orders'
import type { Words } from '@heliograph/phrases'
import { Button, Skeleton } from '@mantine/core'
import IconDemo from '@tabler/icons-react/dist/esm/icons/IconFlask.mjs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api-context.tsx'
import { Callout } from '#ui/notices/callout.tsx'
import { Failure } from '#ui/notices/failure.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { PageTitle } from '#ui/text/page-title.tsx'
import { orderQueries } from './orders.queries.ts'
import classes from './orders.module.css'

interface Props {
  /** From the fragment of the address. */
  reference: string
  words: Words['orders']
  shell: Words['shell']
}

/** The page of the demo's payment provider, where no money moves. */
export const DemoPayment = ({ reference, words: { demo: words, amount, reference: label }, shell }: Props) => {
  const queries = orderQueries(useApi())
  const { data, isError, refetch } = useQuery(queries.demoPayment(reference))
  const choose = useMutation({
    mutationFn: (choice: DemoChoice) => queries.demoChoose(reference, choice),
    meta: { inPlace: true },
    // Back to the shop, as a provider does.
    onSuccess: ({ returnPath }) => window.location.assign(returnPath),
    onError: () => void refetch(),
  })
  if (isError) return <Notice page title={words.gone} text={words.goneText} />
  if (data === undefined) return <Skeleton height={240} radius="lg" role="status" aria-label={shell.loading} />
  return (
    <div className={classes.page}>
      <PageTitle title={words.title} />
      <Callout tone="warning" icon={IconDemo} role="status">
        {words.noMoney}
      </Callout>
      <dl className={classes.lines}>
        <div>
          <dt>{label}</dt>
          <dd>{data.reference}</dd>
        </div>
        <div className={classes.total}>
          <dt>{amount}</dt>
          <dd>{amountText(data.amountMinor, data.currency)}</dd>
        </div>
      </dl>
      {data.state === 'open' ? (
        <div className={classes.choices}>
          {demoChoices.map((choice) => (
            <Button
              key={choice}
              size="md"
              variant={choice === 'pay' ? 'filled' : 'default'}
              loading={choose.isPending && choose.variables === choice}
              disabled={choose.isPending && choose.variables !== choice}
              onClick={() => choose.mutate(choice)}
            >
              {words[choice]}
            </Button>
          ))}
        </div>
      ) : (
        <p>{words.over}</p>
      )}
      <Failure text={choose.isError && data.state === 'open' ? words.failed : undefined} />
      <Button variant="default" component="a" href={data.returnPath}>
        {words.back}
      </Button>
    </div>
  )
}
