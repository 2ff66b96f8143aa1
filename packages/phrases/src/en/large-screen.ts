export const largeScreen = {
  title: 'Large screen',
} as const
