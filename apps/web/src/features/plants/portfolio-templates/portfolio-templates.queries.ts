import type { Api, PortfolioTemplateWish } from '@heliograph/contract/browser'
import { queryOptions } from '@tanstack/react-query'

export const portfolioTemplateQueries = ({ portfolioTemplates }: Api) => ({
  list: queryOptions({
    queryKey: ['portfolio-templates'],
    queryFn: ({ signal }) => portfolioTemplates.list({ signal }),
    meta: { inPlace: true },
  }),

  /** With the version that was read, changes a template; without, adds one. */
  save: (body: PortfolioTemplateWish, kept: { id: number; version: number } | undefined) =>
    kept
      ? portfolioTemplates.change({ params: { templateId: kept.id }, body: { ...body, version: kept.version } })
      : portfolioTemplates.add({ body }),

  remove: (templateId: number) => portfolioTemplates.remove({ params: { templateId } }),
})
