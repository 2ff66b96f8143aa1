import type * as wire from '@heliograph/contract'
import type { Template, TemplateWish } from './portfolio-templates.store.ts'
import type { PortfolioTemplates } from './portfolio-templates.ts'

export const wishIn = ({ direction, sharedIn, ...wish }: wire.PortfolioTemplateWish): TemplateWish => ({
  ...wish,
  organisationId: sharedIn,
  isDescending: direction === 'DESC',
})

export const toTemplates = ({
  templates,
  ...others
}: Awaited<ReturnType<PortfolioTemplates['list']>>): wire.PortfolioTemplateList => ({
  data: templates.map(toTemplate),
  ...others,
})

const toTemplate = ({
  isDescending,
  isMine,
  isEditable,
  organisationId,
  ...template
}: Template): wire.PortfolioTemplate => ({
  ...template,
  sharedIn: organisationId,
  columns: [...template.columns],
  tags: [...template.tags],
  direction: isDescending ? 'DESC' : 'ASC',
  mine: isMine,
  editable: isEditable,
})
