import type { PortfolioTemplate } from '@heliograph/contract/browser'
import { daysOfPeriod, type DayRange } from '@heliograph/domain/periods'
import { periodOfTemplate, templatePeriods, type TemplatePeriod } from '@heliograph/domain/portfolio-templates'
import type { Day } from '@heliograph/domain/zones'

/** What the report shows at the moment. */
export interface ShownSettings extends Pick<PortfolioTemplate, 'orderedBy' | 'direction' | 'group' | 'created'> {
  columns: readonly PortfolioTemplate['columns'][number][]
  tags: readonly string[]
  range: DayRange
}

export type SettingsPart = 'period' | 'columns' | 'order' | 'group' | 'tags' | 'created'

/** In what the report differs from a template. The order of tags means nothing. */
export const partsChanged = (shown: ShownSettings, template: PortfolioTemplate, today: Day): SettingsPart[] => {
  const isSameTime = isSameRange(shown.range, daysOfPeriod(periodOfTemplate(template.period, today)))
  const changed: Record<SettingsPart, boolean> = {
    period: !isSameTime,
    columns: shown.columns.join() !== template.columns.join(),
    order: shown.orderedBy !== template.orderedBy || shown.direction !== template.direction,
    group: shown.group !== template.group,
    tags: JSON.stringify(shown.tags.toSorted()) !== JSON.stringify(template.tags.toSorted()),
    created: shown.created !== template.created,
  }
  const parts: readonly SettingsPart[] = ['period', 'columns', 'order', 'group', 'tags', 'created']
  return parts.filter((part) => changed[part])
}

/** The period that shows these days today, or undefined. */
export const templatePeriodOf = (range: DayRange, today: Day): TemplatePeriod | undefined =>
  templatePeriods.find((period) => isSameRange(range, daysOfPeriod(periodOfTemplate(period, today))))

const isSameRange = (one: DayRange, other: DayRange) => one.first === other.first && one.last === other.last
