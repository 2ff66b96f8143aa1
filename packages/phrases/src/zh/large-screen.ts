export const largeScreen = {
  title: '大屏',
} as const
