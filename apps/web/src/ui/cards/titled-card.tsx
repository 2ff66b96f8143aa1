import type { ReactNode } from 'react'
import { TitledSection } from '#ui/text/titled-section.tsx'
import { Card } from './card.tsx'

/** A card with a heading. */
export const TitledCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card>
    <TitledSection inCard title={title}>
      {children}
    </TitledSection>
  </Card>
)
