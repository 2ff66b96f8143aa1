import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as a phone, from the first drawing on: what only wider ones show need not be drawn. */
export const useIsPhone = () => useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false }) ?? false
