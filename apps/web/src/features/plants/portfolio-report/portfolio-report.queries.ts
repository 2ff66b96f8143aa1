import type { Api } from '@heliograph/contract/browser'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PortfolioAsked } from './portfolio-window.ts'

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
    portfolioReport.csv({ query: { ...wanted(asked), separator } }),
  workbook: (asked: PortfolioAsked) => portfolioReport.workbook({ query: wanted(asked) }),
})

const wanted = ({ range, search }: PortfolioAsked) => ({ ...range, ...(search !== '' && { search }) })
