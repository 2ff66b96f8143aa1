import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { DemoPayment } from '#features/platform/orders/demo-payment.tsx'
import { useLanguage } from '#i18n/words-context.tsx'
import { PlainScreen } from './plain-screen.tsx'

/** The page of the demo's payment provider. */
export const DemoPaymentScreen = () => {
  const { words } = useLanguage()
  const router = useRouter()
  const [reference] = useState(() => router.state.location.hash)
  return (
    <PlainScreen>
      <DemoPayment reference={reference} words={words.orders} shell={words.shell} />
    </PlainScreen>
  )
}
