import type {
  PortfolioColumn,
  PortfolioGroup,
  PortfolioOrder,
  TemplatePeriod,
} from '@heliograph/domain/portfolio-templates'
import type { ColumnType, Generated } from 'kysely'

declare module '#db/schema.ts' {
  interface Database {
    portfolio_templates: PortfolioTemplatesTable
  }
}

/** Of a person, or shared in an organisation. */
export interface PortfolioTemplatesTable {
  id: Generated<number>
  brand: string
  user_id: number | null
  organisation_id: number | null
  author_id: number | null
  name: string
  columns: ColumnType<PortfolioColumn[]>
  ordered_by: PortfolioOrder
  is_descending: boolean
  period: TemplatePeriod
  grouped_by: PortfolioGroup
  tags: ColumnType<string[]>
  only_created: Generated<boolean>
  version: Generated<number>
  changed_at: Date
}
