export const account = {
  title: '账户',
} as const
