import type { GatewayBudget } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api-context.tsx'
import { DataTable, type Column } from '#ui/lists/data-table.tsx'
import { Pager } from '#ui/lists/pager.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { BudgetDialog } from './budget-dialog.tsx'
import { BudgetSearch } from './budget-search.tsx'
import { GatewayLinks, type IntakeLinks } from './gateway-links.tsx'
import { intakeQueries, pageSize } from './intake.queries.ts'
import { urgencySigns } from './urgency-signs.ts'
import classes from './intake.module.css'

interface Props {
  links: IntakeLinks
  words: Words['intake']
  shell: Words['shell']
  errors: Words['errors']
}

/** The gateways that send more samples than they may, and those with a budget of their own. Others can be looked up. */
export const Budgets = ({ links, words, shell, errors }: Props) => {
  const queries = intakeQueries(useApi())
  const [page, setPage] = useState(1)
  const { data, isPlaceholderData } = useQuery(queries.budgets(page))
  const [changed, setChanged] = useState<GatewayBudget>()
  const own = words.budgets
  const limit = ({ samplesPerSecond, samplesPerDay, isDefault }: GatewayBudget) => (
    <span className={classes.stack}>
      <span>{own.limit({ second: numberText(samplesPerSecond), day: numberText(samplesPerDay) })}</span>
      {isDefault && <small>{own.isDefault}</small>}
    </span>
  )
  const over = ({ over: run }: GatewayBudget) =>
    run ? (
      <span className={classes.stack}>
        <Chip {...urgencySigns.act} text={own.over({ number: numberText(run.refused) })} />
        <small>{run.since === run.until ? run.since : own.span(run)}</small>
      </span>
    ) : (
      <Chip {...urgencySigns.none} text={own.within} />
    )
  const gateway = ({ sn, plant }: GatewayBudget) => (
    <GatewayLinks sn={sn} plant={plant} links={links} missing={shell.noData} />
  )
  const change = (budget: GatewayBudget) => (
    <Button variant="default" size="xs" aria-label={own.changeOf({ sn: budget.sn })} onClick={() => setChanged(budget)}>
      {own.change}
    </Button>
  )
  const columns: readonly [Column<GatewayBudget>, ...Column<GatewayBudget>[]] = [
    { id: 'gateway', header: words.gateway, cell: gateway },
    { id: 'over', header: own.state, cell: over },
    { id: 'limit', header: own.budget, cell: limit },
    { id: 'kept', header: own.kept, numeric: true, cell: ({ kept }) => numberText(kept) },
    { id: 'refused', header: own.refused, numeric: true, cell: ({ refused }) => numberText(refused) },
    { id: 'change', header: '', numeric: true, cell: change },
  ]
  return (
    <section aria-labelledby="budgets" className={classes.setAside}>
      <h2 id="budgets">{own.title}</h2>
      <p className={classes.lead}>{own.lead}</p>
      <BudgetSearch onFound={setChanged} words={words} errors={errors} />
      {data?.total === 0 && <p className={classes.lead}>{own.none}</p>}
      {data && data.total > 0 && (
        <>
          <div className={classes.list}>
            <DataTable
              caption={own.title}
              columns={columns}
              rows={data.data}
              keyOf={({ sn }) => sn}
              sortLabel={(name) => shell.sortBy({ name })}
              stale={isPlaceholderData}
              tableFromEm={64}
              card={(budget) => (
                <div className={classes.card}>
                  <span>
                    {gateway(budget)}
                    {over(budget)}
                    {limit(budget)}
                    <span className={classes.facts}>
                      {own.kept}: {numberText(budget.kept)} · {own.refused}: {numberText(budget.refused)}
                    </span>
                  </span>
                  {change(budget)}
                </div>
              )}
            />
          </div>
          <Pager total={data.total} pageSize={pageSize} page={page} onPage={setPage} words={shell} />
        </>
      )}
      {changed && (
        <BudgetDialog
          budget={changed}
          onClose={() => setChanged(undefined)}
          words={own}
          shell={shell}
          errors={errors}
        />
      )}
    </section>
  )
}
