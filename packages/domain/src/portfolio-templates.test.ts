import { expect, test } from 'vitest'
import { daysOfPeriod } from './periods.ts'
import { periodOfTemplate, templatePeriods, type TemplatePeriod } from './portfolio-templates.ts'

test('the period of a template moves with the day on which it is used', () => {
  const on = (today: string) => {
    const daysOf = (period: TemplatePeriod) => Object.values(daysOfPeriod(periodOfTemplate(period, today))).join(' – ')
    return templatePeriods.map(daysOf)
  }
  expect(on('2026-01-01')).toEqual([
    '2025-12-29 – 2026-01-04',
    '2025-12-22 – 2025-12-28',
    '2026-01-01 – 2026-01-31',
    '2025-12-01 – 2025-12-31',
    '2026-01-01 – 2026-12-31',
    '2025-01-01 – 2025-12-31',
  ])
  expect(on('2024-03-31').slice(2, 4)).toEqual(['2024-03-01 – 2024-03-31', '2024-02-01 – 2024-02-29'])
})
