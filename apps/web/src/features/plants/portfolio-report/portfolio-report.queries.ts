import type { Api } from '@heliograph/contract/browser'
import { usualColumns } from '@heliograph/domain/portfolio-templates'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { isSame, type PortfolioAsked } from './portfolio-window.ts'

export const plantsAtOnce = 20

/** Failures show in place. */
export const portfolioQueries = ({ portfolioReport }: Api) => ({
  plants: (asked: PortfolioAsked) =>
    queryOptions({
      queryKey: ['portfolio-report', asked],
      queryFn: ({ signal }) =>
        portfolioReport.search(
          {
            query: {
              ...wanted(asked),
              page: asked.page,
              size: plantsAtOnce,
              'order.property': asked.by,
              'order.direction': asked.direction,
            },
          },
          { signal },
        ),
      placeholderData: keepPreviousData,
      meta: { inPlace: true },
    }),

  /** All plants, not only those of a page. */
  csv: (asked: PortfolioAsked, separator: 'comma' | 'semicolon') =>
    portfolioReport.csv({ query: { ...wanted(asked), ...chosen(asked), separator } }),
  workbook: (asked: PortfolioAsked) => portfolioReport.workbook({ query: { ...wanted(asked), ...chosen(asked) } }),
})

const wanted = ({ range, search, tags, created, group }: PortfolioAsked) => ({
  ...range,
  ...(search !== '' && { search }),
  ...(tags.length > 0 && { tags: [...tags] }),
  ...(created && { created }),
  ...(group !== 'plant' && { group }),
})

/** Where nobody chose columns, files have all of them. */
const chosen = ({ columns }: PortfolioAsked) => (isSame(columns, usualColumns) ? {} : { columns: [...columns] })
